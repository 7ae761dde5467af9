import { crateTrail, depthOf } from '@shenglang/contract/catalog/crate-tree'
import { CRATE_LIMITS, type Crate } from '@shenglang/contract/catalog/crates'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDownload } from '../../media/download.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconDownload, IconPencil, IconPlus, IconSparkles, IconTrash } from '../../ui/icons.ts'
import styles from './CrateHead.module.css'
import { DeleteCrate } from './DeleteCrate.tsx'
import { EditCrate } from './EditCrate.tsx'
import { NewCrate } from './NewCrate.tsx'

/** Where a crate lies, its name, and what can be done with it as a whole. */
export function CrateHead({ crate, crates }: { crate: Crate; crates: Crate[] }) {
  const [open, setOpen] = useState<'edit' | 'delete' | 'inner'>()
  const { busyWith, downloadCrate } = useDownload()
  const close = () => setOpen(undefined)
  const around = crateTrail(crates, crate.parentId)
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
            <Button look="ghost" aria-expanded={open === 'inner'} onClick={() => setOpen(open === 'inner' ? undefined : 'inner')}>
              <IconPlus size={16} aria-hidden="true" /> 子箱
            </Button>
          ) : null}
          <IconButton label="打包下载" disabled={busyWith !== ''} onClick={() => void downloadCrate(crate.crateId)}>
            <IconDownload size={18} />
          </IconButton>
          <IconButton label="改名或移动" onClick={() => setOpen('edit')}>
            <IconPencil size={18} />
          </IconButton>
          <IconButton label="删除唱片箱" onClick={() => setOpen('delete')}>
            <IconTrash size={18} />
          </IconButton>
        </div>
      </div>
      {open === 'inner' ? (
        <div className={styles.inner}>
          <NewCrate parentId={crate.crateId} label={`在“${crate.name}”里新建`} onMade={close} />
        </div>
      ) : null}
      {open === 'edit' ? <EditCrate crate={crate} crates={crates} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCrate crate={crate} crates={crates} onClose={close} /> : null}
    </header>
  )
}
