import { depthOf } from '@shenglang/contract/catalog/crate-tree'
import { addCrateTracks, type Crate, listCrates } from '@shenglang/contract/catalog/crates'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '../remote/api.ts'
import { changeAtOnce } from '../remote/change-at-once.ts'
import { change, keyOf, remoteQuery } from '../remote/remote-query.ts'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconDisc } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './CrateChoice.module.css'
import { NewCrate } from './NewCrate.tsx'

/** The user's crates that are filled by hand, to put tracks into one, an old one or a new. */
export function CrateChoice({ resourceIds, onDone }: { resourceIds: string[]; onDone: () => void }) {
  const client = useQueryClient()
  const { data: crates, error, isFetching, refetch } = useQuery(remoteQuery(listCrates, {}))
  const failure = error && !isFetching ? errorWords(error) : ''
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
      showToast(errorWords(error), 'bad')
    }
  }
  const fillable = crates?.filter(({ isSmart }) => !isSmart)
  return (
    <div className={styles.choice}>
      <h2>加入唱片箱</h2>
      <div className={styles.list} aria-busy={crates === undefined && failure === ''}>
        {failure === '' ? null : (
          <p role="alert">
            {failure} <Button onClick={() => refetch()}>重试</Button>
          </p>
        )}
        {crates === undefined && failure === '' ? <p role="status">正在读取…</p> : null}
        {fillable?.length === 0 ? <p>还没有唱片箱，在下面建一个</p> : null}
        {fillable && fillable.length > 0 ? (
          <ul>
            {fillable.map((crate) => (
              <li key={crate.crateId}>
                <button
                  type="button"
                  style={{ '--depth': depthOf(crates ?? [], crate.crateId) - 1 } as CSSProperties}
                  aria-disabled={isBusy}
                  onClick={() => add(crate)}
                >
                  <IconDisc size={16} aria-hidden="true" />
                  <span className="one-line">{crate.name}</span>
                  <small className="number">{crate.trackCount}</small>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <NewCrate parentId="" label="新建唱片箱" opens={false} onMade={add} />
    </div>
  )
}

/** The crate's count is shown at once; what the server says in the end counts. */
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
  if (added === 0) return `已经在“${name}”里了`
  return duplicates === 0 ? `已加入“${name}”` : `已加入“${name}” ${added} 首，另有 ${duplicates} 首早在其中`
}
