import { childrenOf } from '@shenglang/contract/catalog/crate-tree'
import type { Crate } from '@shenglang/contract/catalog/crates'
import { Link } from 'react-router'
import { NewCrate } from '../../track/NewCrate.tsx'
import { IconChevronDown, IconDisc, IconSparkles } from '../../ui/icons.ts'
import styles from './CrateTree.module.css'

const ID = 'crate-tree'
const hide = () => {
  const tree = document.getElementById(ID)
  if (tree?.matches(':popover-open')) tree.hidePopover()
}

/** All crates of the user; on a phone in a sheet once one of them is open. */
export function CrateTree({ crates, currentId }: { crates: Crate[]; currentId: string }) {
  const isSheet = currentId !== ''
  return (
    <>
      {isSheet ? (
        <button type="button" className={styles.opener} popoverTarget={ID}>
          全部唱片箱
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      ) : null}
      <nav id={ID} popover="auto" className={styles.tree} data-sheet={isSheet || undefined} aria-label="我的唱片箱">
        <h2 className={styles.head}>我的唱片箱</h2>
        {crates.length === 0 ? <p className={styles.empty}>还没有唱片箱</p> : null}
        <Branch crates={crates} parentId="" currentId={currentId} />
        <NewCrate parentId="" label="新建唱片箱" onMade={hide} />
      </nav>
    </>
  )
}

function Branch({ crates, parentId, currentId }: { crates: Crate[]; parentId: string; currentId: string }) {
  const here = childrenOf(crates, parentId)
  if (here.length === 0) return null
  return (
    <ul className={styles.branch}>
      {here.map(({ crateId, name, isSmart, trackCount }) => (
        <li key={crateId}>
          <Link
            to={`?id=${crateId}`}
            className={styles.entry}
            aria-current={crateId === currentId ? 'page' : undefined}
            onClick={hide}
          >
            {isSmart ? <IconSparkles size={16} aria-hidden="true" /> : <IconDisc size={16} aria-hidden="true" />}
            <span className="one-line">{name}</span>
            <small className="number">{isSmart ? '智能' : trackCount}</small>
          </Link>
          <Branch crates={crates} parentId={crateId} currentId={currentId} />
        </li>
      ))}
    </ul>
  )
}
