import { FOLDER_PATH_MAX } from '@shenglang/contract/media/downloads/download-routes'
import { DOWNLOAD_TARGETS, type DownloadTarget, TARGETS } from '@shenglang/contract/media/formats'
import { Button } from '../../ui/controls/Button.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { mayPickFolder } from '../usb-export/folder-picker.ts'
import styles from './PackDialog.module.css'
import { PackQuote } from './PackQuote.tsx'
import { VersionChoice } from './PackVersions.tsx'
import * as texts from './texts.ts'
import { type PackArgs, usePack } from './use-pack.ts'

/**
 * Lets the user choose a target for a package, and writes it: into a folder where the browser supports that, or as an archive.
 */
export function PackDialog(props: PackArgs) {
  const { name, versions, onClose } = props
  const pack = usePack(props)
  const { source, target, lastFolder } = pack
  return (
    <Dialog title={texts.packNamed(name)} onClose={onClose} actions={<Actions pack={pack} onClose={onClose} />}>
      {'resourceId' in source && versions.length > 1 ? (
        <VersionChoice name={name} source={source} versions={versions} onChoose={pack.setSource} />
      ) : null}
      <fieldset className={styles.targets}>
        <legend className="visually-hidden">{texts.usedWhere}</legend>
        {DOWNLOAD_TARGETS.map((each) => (
          <label key={each}>
            <input type="radio" name="target" checked={each === target} onChange={() => pack.setTarget(each)} />
            <span>{TARGETS[each].name}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>{textOn(target)}</p>
      {TARGETS[target].namesFolder ? (
        <InputField
          name="folder"
          label={texts.folderPath}
          hint={texts.folderPathHint}
          isRequired={false}
          fault={pack.fault}
          value={pack.folder}
          maxLength={FOLDER_PATH_MAX}
          onText={pack.nameFolder}
        />
      ) : null}
      <PackQuote source={source} target={target} />
      {lastFolder ? (
        <button type="button" className={styles.other} onClick={() => pack.write()}>
          {texts.anotherFolderOrUsb}
        </button>
      ) : null}
    </Dialog>
  )
}

/** A browser that cannot write into folders has the archive alone. */
function Actions({ pack, onClose }: { pack: ReturnType<typeof usePack>; onClose: () => void }) {
  const { lastFolder, isBusy } = pack
  const archive = (look: 'gold' | 'plain') => (
    <Button look={look} aria-disabled={isBusy} onClick={pack.download}>
      {isBusy ? texts.preparing : texts.downloadZip}
    </Button>
  )
  if (mayPickFolder()) {
    return (
      <>
        <Button look="gold" onClick={() => pack.write(lastFolder)}>
          {lastFolder ? texts.writeTo(lastFolder.name) : texts.writeToFolder}
        </Button>
        {archive('plain')}
      </>
    )
  }
  return (
    <>
      {archive('gold')}
      <Button onClick={onClose}>{texts.cancel}</Button>
    </>
  )
}

/** The files beside the music, and which music files are changed. */
function textOn(target: DownloadTarget): string {
  const { brings, notPlayed } = TARGETS[target]
  const converted = notPlayed.length === 0 ? '' : texts.convertsFormats(notPlayed.join('、').toUpperCase())
  return `${brings}${converted}`
}
