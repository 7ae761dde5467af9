import { crateTrail, depthOf } from '@shenglang/contract/catalog/crates/crate-tree'
import { CRATE_LIMITS, type Crate, changeCrate, createCrate } from '@shenglang/contract/catalog/crates/crates'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { openPack } from '../../media/downloads/open-pack.tsx'
import { call } from '../../remote/api.ts'
import { CrateNamePrompt } from '../../track/crates/CrateNamePrompt.tsx'
import { SaveOfflineSlot } from '../../track/offline/SaveOfflineSlot.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { IconDownload, IconFolderSymlink, IconPencil, IconPlus, IconSparkles, IconTrash } from '../../ui/data/icons.ts'
import styles from './CrateHead.module.css'
import { DeleteCrate } from './DeleteCrate.tsx'
import { MoveCrate } from './MoveCrate.tsx'
import * as texts from './texts.ts'

const SaveCrateButton = lazyPart(() => import('../../track/offline/SaveCrateButton.tsx'))

/** A crate's path, name and actions. */
export function CrateHead({ crate, crates }: { crate: Crate; crates: Crate[] }) {
  const [open, setOpen] = useState<'rename' | 'move' | 'delete' | 'inner'>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const around = crateTrail(crates, crate.parentId)
  const rename = async (name: string) => {
    await call(changeCrate, { id: crate.crateId, name })
    close()
    showToast(texts.saved, 'good')
    await revalidate()
  }
  const addInner = async (name: string) => {
    const { crateId } = await call(createCrate, { name, parentId: crate.crateId })
    close()
    await navigate(`/user/crates?id=${crateId}`)
  }
  const mayHold = depthOf(crates, crate.crateId) < CRATE_LIMITS.depth
  return (
    <header>
      {around.length > 0 ? (
        <p className="text-13 flex wrap gap-8 mb-4 ink-t2">
          {around.map(({ crateId, name }) => (
            <span key={crateId}>
              <Link className="hover-underline" to={`?id=${crateId}`}>
                {name}
              </Link>{' '}
              /
            </span>
          ))}
        </p>
      ) : null}
      <div className={`${styles.line} flex middle gap-12`}>
        <h1 className="one-line shrink" title={crate.name}>
          {crate.name}
        </h1>
        {crate.isSmart ? (
          <span className={`${styles.smart} text-12 inline-flex middle rigid gap-4 pad-4-12 radius-pill bg3 ink-t1`}>
            <IconSparkles size={14} aria-hidden="true" /> {texts.smartCrate}
          </span>
        ) : null}
        <div className={`${styles.actions} flex rigid gap-4 push`}>
          {mayHold ? (
            <Button onClick={() => setOpen('inner')}>
              <IconPlus size={16} aria-hidden="true" /> {texts.subCrate}
            </Button>
          ) : null}
          <span className={`${styles.keep} flex wrap middle gap-4-12`}>
            <SaveOfflineSlot>
              <SaveCrateButton crateId={crate.crateId} name={crate.name} />
            </SaveOfflineSlot>
          </span>
          <IconButton label={texts.downloadPack} onClick={() => void openPack({ crateId: crate.crateId }, crate.name)}>
            <IconDownload size={18} />
          </IconButton>
          <IconButton label={texts.rename} onClick={() => setOpen('rename')}>
            <IconPencil size={18} />
          </IconButton>
          <IconButton label={texts.move} onClick={() => setOpen('move')}>
            <IconFolderSymlink size={18} />
          </IconButton>
          <IconButton label={texts.deleteCrate} onClick={() => setOpen('delete')}>
            <IconTrash size={18} />
          </IconButton>
        </div>
      </div>
      {open === 'inner' ? <CrateNamePrompt title={texts.newCrateIn(crate.name)} onSubmit={addInner} onClose={close} /> : null}
      {open === 'rename' ? (
        <CrateNamePrompt title={texts.rename} submit={texts.save} initial={crate.name} onSubmit={rename} onClose={close} />
      ) : null}
      {open === 'move' ? <MoveCrate crate={crate} crates={crates} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCrate crate={crate} crates={crates} onClose={close} /> : null}
    </header>
  )
}
