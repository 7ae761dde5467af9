import { crateTrail, depthOf } from '@shenglang/contract/catalog/crate-tree'
import { CRATE_LIMITS, type Crate, changeCrate, createCrate } from '@shenglang/contract/catalog/crates'
import { lazy, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { openPack } from '../../media/open-pack.tsx'
import { call } from '../../remote/api.ts'
import { CrateNamePrompt } from '../../track/CrateNamePrompt.tsx'
import { SaveOfflineSlot } from '../../track/SaveOfflineSlot.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconDownload, IconFolderSymlink, IconPencil, IconPlus, IconSparkles, IconTrash } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import styles from './CrateHead.module.css'
import { DeleteCrate } from './DeleteCrate.tsx'
import { MoveCrate } from './MoveCrate.tsx'

const SaveCrateButton = lazy(() => import('../../track/SaveCrateButton.tsx'))

/** Where a crate lies, its name, and what can be done with it as a whole. */
export function CrateHead({ crate, crates }: { crate: Crate; crates: Crate[] }) {
  const [open, setOpen] = useState<'rename' | 'move' | 'delete' | 'inner'>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const around = crateTrail(crates, crate.parentId)
  const rename = async (name: string) => {
    await call(changeCrate, { id: crate.crateId, name })
    close()
    showToast('已保存', 'good')
    await revalidate()
  }
  const addInner = async (name: string) => {
    const { crateId } = await call(createCrate, { name, parentId: crate.crateId })
    close()
    await navigate(`/user/crates?id=${crateId}`)
  }
  const mayHold = depthOf(crates, crate.crateId) < CRATE_LIMITS.depth
  return (
    <header className={styles.head}>
      {around.length > 0 ? (
        <p className={styles.trail}>
          {around.map(({ crateId, name }) => (
            <span key={crateId}>
              <Link to={`?id=${crateId}`}>{name}</Link> /
            </span>
          ))}
        </p>
      ) : null}
      <div className={styles.line}>
        <h1 className="one-line" title={crate.name}>
          {crate.name}
        </h1>
        {crate.isSmart ? (
          <span className={styles.smart}>
            <IconSparkles size={14} aria-hidden="true" /> 智能箱
          </span>
        ) : null}
        <div className={styles.actions}>
          {mayHold ? (
            <Button onClick={() => setOpen('inner')}>
              <IconPlus size={16} aria-hidden="true" /> 子箱
            </Button>
          ) : null}
          <span className={styles.keep}>
            <SaveOfflineSlot>
              <SaveCrateButton crateId={crate.crateId} name={crate.name} />
            </SaveOfflineSlot>
          </span>
          <IconButton label="打包下载" onClick={() => void openPack({ crateId: crate.crateId }, crate.name)}>
            <IconDownload size={18} />
          </IconButton>
          <IconButton label="改名" onClick={() => setOpen('rename')}>
            <IconPencil size={18} />
          </IconButton>
          <IconButton label="移动" onClick={() => setOpen('move')}>
            <IconFolderSymlink size={18} />
          </IconButton>
          <IconButton label="删除唱片箱" onClick={() => setOpen('delete')}>
            <IconTrash size={18} />
          </IconButton>
        </div>
      </div>
      {open === 'inner' ? <CrateNamePrompt title={`在“${crate.name}”里新建`} onSubmit={addInner} onClose={close} /> : null}
      {open === 'rename' ? (
        <CrateNamePrompt title="改名" submit="保存" initial={crate.name} onSubmit={rename} onClose={close} />
      ) : null}
      {open === 'move' ? <MoveCrate crate={crate} crates={crates} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCrate crate={crate} crates={crates} onClose={close} /> : null}
    </header>
  )
}
