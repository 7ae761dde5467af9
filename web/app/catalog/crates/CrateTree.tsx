import { childrenOf } from '@shenglang/contract/catalog/crates/crate-tree'
import type { Crate } from '@shenglang/contract/catalog/crates/crates'
import { Link } from 'react-router'
import { NewCrate } from '../../track/crates/NewCrate.tsx'
import { IconChevronDown, IconDisc, IconSparkles } from '../../ui/data/icons.ts'
import styles from './CrateTree.module.css'
import * as texts from './texts.ts'

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
          {texts.allCrates}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      ) : null}
      <nav id={ID} popover="auto" className={styles.tree} data-sheet={isSheet || undefined} aria-label={texts.myCrates}>
        <h2 className={styles.head}>{texts.myCrates}</h2>
        <Branch crates={crates} parentId="" currentId={currentId} />
        <NewCrate parentId="" label={texts.newCrate} onMade={hide} />
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
            className={`${styles.entry} flex middle gap-8 min-h-36 pad-0-8 radius-small ink-t1`}
            aria-current={crateId === currentId ? 'page' : undefined}
            onClick={hide}
          >
            {isSmart ? (
              <IconSparkles className="rigid" size={16} aria-hidden="true" />
            ) : (
              <IconDisc className="rigid" size={16} aria-hidden="true" />
            )}
            <span className="one-line grow">{name}</span>
            <small className="number ink-t2">{isSmart ? texts.smart : trackCount}</small>
          </Link>
          <Branch crates={crates} parentId={crateId} currentId={currentId} />
        </li>
      ))}
    </ul>
  )
}
