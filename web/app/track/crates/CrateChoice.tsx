import { depthOf } from '@shenglang/contract/catalog/crates/crate-tree'
import { addCrateTracks, type Crate, listCrates } from '@shenglang/contract/catalog/crates/crates'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '../../remote/api.ts'
import { changeAtOnce } from '../../remote/change-at-once.ts'
import { change, keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconDisc } from '../../ui/data/icons.ts'
import { Skeleton } from '../../ui/data/Skeleton.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './CrateChoice.module.css'
import { NewCrate } from './NewCrate.tsx'
import * as texts from './texts.ts'

/** The user's crates without a filter, to add tracks to an existing or a new one. */
export function CrateChoice({ resourceIds, onDone }: { resourceIds: string[]; onDone: () => void }) {
  const client = useQueryClient()
  const { data: crates, error, isFetching, refetch } = useQuery(remoteQuery(listCrates, {}))
  const failure = error && !isFetching ? errorMessage(error) : ''
  const [isBusy, setBusy] = useState(false)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const add = async ({ crateId, name }: Crate) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { added, duplicates } = await addAtOnce(client, crateId, resourceIds)
      showToast(wordOf(name, added, duplicates), added > 0 ? 'good' : 'plain')
      onDone()
      if (pathname === '/user/crates') await revalidate()
    } catch (error) {
      setBusy(false)
      showToast(errorMessage(error), 'bad')
    }
  }
  const fillable = crates?.filter(({ isSmart }) => !isSmart)
  return (
    <div className={`${styles.choice} flex column full-height`}>
      <h2>{texts.addToCrate}</h2>
      <div className={`${styles.list} grow shrink-y scroll`} aria-busy={crates === undefined && failure === ''}>
        {failure === '' ? null : (
          <p className="pad-8 ink-t2" role="alert">
            {failure} <Button onClick={() => refetch()}>{texts.retry}</Button>
          </p>
        )}
        {crates === undefined && failure === '' ? <Skeleton label={texts.reading} count={3} /> : null}
        {fillable?.length === 0 ? <p className="pad-8 ink-t2">{texts.noCratesBelow}</p> : null}
        {fillable && fillable.length > 0 ? (
          <ul>
            {fillable.map((crate) => (
              <li key={crate.crateId}>
                <button
                  type="button"
                  className="hover-bg3"
                  style={{ '--depth': depthOf(crates ?? [], crate.crateId) - 1 } as CSSProperties}
                  aria-disabled={isBusy}
                  onClick={() => add(crate)}
                >
                  <IconDisc className="rigid ink-t2" size={16} aria-hidden="true" />
                  <span className="one-line grow">{crate.name}</span>
                  <small className="number ink-t2">{crate.trackCount}</small>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <NewCrate parentId="" label={texts.newCrate} opens={false} onMade={add} />
    </div>
  )
}

/** The crate's count changes at once; the server's answer corrects it. */
async function addAtOnce(client: QueryClient, crateId: string, resourceIds: string[]) {
  const counted = (crate: Crate) =>
    crate.crateId === crateId ? { ...crate, trackCount: crate.trackCount + resourceIds.length } : crate
  const answer = await changeAtOnce(client, {
    key: ['crate', crateId],
    show: () => change(client, listCrates, {}, (crates) => crates.map(counted)),
    send: () => call(addCrateTracks, { id: crateId, resourceIds }),
  })
  void client.invalidateQueries({ queryKey: keyOf(listCrates) })
  return answer ?? { added: 0, duplicates: 0 }
}

function wordOf(name: string, added: number, duplicates: number): string {
  if (added === 0) return texts.alreadyIn(name)
  return duplicates === 0 ? texts.addedTo(name) : texts.addedWithDuplicates(name, added, duplicates)
}
