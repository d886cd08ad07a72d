; The installer for one user, without administrator's rights: `makensis -DVERSION=... installer.nsi`, as the build does.
; Silently: `fanoboard-VERSION-windows-setup.exe /S /D=C:\some folder`, and `uninstall.exe /S`.
; With /DESKTOP, too, there is a shortcut on the desktop; whoever looks on is asked at the end.
; VERSION, NUMBERS (four of them), KILOBYTES (installed), SOURCE (the folder), ICON, SIDE (a picture), LANGUAGES (a script, see
; installer_texts.py) and TARGET are defined by the build.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win8.1 Win10

!include "MUI2.nsh"
!include "x64.nsh"
!include "FileFunc.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Fanoboard"
!define CLASSES "Software\Classes"
!define FILES "Fanoboard.File"

Name "Fanoboard"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Fanoboard"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Fanoboard ${VERSION}"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Fanoboard"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Fanoboard"
VIAddVersionKey "CompanyName" "Fanoboard"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\fanoboard.exe"
; The page has one more box to tick, which is meant for something to read.
!define MUI_FINISHPAGE_SHOWREADME ""
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(ON_DESKTOP)"
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutOnDesktop
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!include "${LANGUAGES}"

; A program that runs can't be replaced or removed.  Silently, the exit status is 2 then.
!macro WaitUntilClosed
  ClearErrors
  ${If} ${FileExists} "$INSTDIR\fanoboard.exe"
    ${Do}
      ClearErrors
      FileOpen $0 "$INSTDIR\fanoboard.exe" a
      ${IfNot} ${Errors}
        FileClose $0
        ${ExitDo}
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IS_OPEN)" /SD IDCANCEL IDRETRY +2
      Abort
    ${Loop}
  ${EndIf}
!macroend

; What an installation consists of, an older one too; only what is known to be ours.
!macro RemoveProgram
  RMDir /r "$INSTDIR\runtime"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\LICENCES.txt"
  Delete "$INSTDIR\fanoboard.exe"
!macroend

!macro TellOfFileTypes
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; YAML files may be themes, layouts or games of ours, but they are others' too: there it is one way to open them.
!macro OfferFor SUFFIX
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${FILES}" ""
  WriteRegStr HKCU "${CLASSES}\Applications\fanoboard.exe\SupportedTypes" "${SUFFIX}" ""
!macroend

!macro WithdrawFrom SUFFIX
  DeleteRegValue HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${FILES}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}"
!macroend

Function PutOnDesktop
  CreateShortCut "$DESKTOP\Fanoboard.lnk" "$INSTDIR\fanoboard.exe" "" "" "" "" "" "Fanorona and its kin"
FunctionEnd

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(NEEDS_64_BITS)" /SD IDOK
    Abort
  ${EndIf}
FunctionEnd

Section
  !insertmacro WaitUntilClosed
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\Fanoboard.lnk" "$INSTDIR\fanoboard.exe" "" "" "" "" "" "Fanorona and its kin"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DESKTOP" $1
  ${IfNot} ${Errors}
    Call PutOnDesktop
  ${EndIf}

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Fanoboard"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\fanoboard.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Fanoboard"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1

  WriteRegStr HKCU "${CLASSES}\${FILES}" "" "Fanoboard game or theme"
  WriteRegStr HKCU "${CLASSES}\${FILES}\DefaultIcon" "" "$INSTDIR\fanoboard.exe,1"
  WriteRegStr HKCU "${CLASSES}\${FILES}\shell\open\command" "" '"$INSTDIR\fanoboard.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\Applications\fanoboard.exe" "FriendlyAppName" "Fanoboard"
  WriteRegStr HKCU "${CLASSES}\Applications\fanoboard.exe\shell\open\command" "" '"$INSTDIR\fanoboard.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.fanoboard" "" "${FILES}"
  !insertmacro OfferFor ".fanoboard"
  !insertmacro OfferFor ".yaml"
  !insertmacro OfferFor ".yml"
  !insertmacro TellOfFileTypes
SectionEnd

Section "Uninstall"
  !insertmacro WaitUntilClosed
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Fanoboard.lnk"
  Delete "$DESKTOP\Fanoboard.lnk"
  DeleteRegValue HKCU "${CLASSES}\.fanoboard" ""
  !insertmacro WithdrawFrom ".fanoboard"
  !insertmacro WithdrawFrom ".yaml"
  !insertmacro WithdrawFrom ".yml"
  DeleteRegKey HKCU "${CLASSES}\Applications\fanoboard.exe"
  DeleteRegKey HKCU "${CLASSES}\${FILES}"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro TellOfFileTypes
SectionEnd
