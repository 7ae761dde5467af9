import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { type OwnWork, type OwnWorkDetail, WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { IconButton } from '../ui/Button.tsx'
import { IconArrowDown, IconArrowUp, IconX } from '../ui/icons.ts'
import styles from './editor.module.css'
import { useWorkCall } from './work-call.ts'

/** The singles of a pack, in their order. */
export function PackMembers({ work, works, isLocked }: { work: OwnWorkDetail; works: OwnWork[]; isLocked: boolean }) {
  const [run, isBusy] = useWorkCall()
  const ids = work.members.map(({ resourceId }) => resourceId)
  const keep = (memberIds: string[]) => run(saveResource, { resourceId: work.resourceId, memberIds })
  const swap = (index: number, other: number) => {
    const ordered = [...ids]
    const [one = '', two = ''] = [ids[index], ids[other]]
    ordered[index] = two
    ordered[other] = one
    keep(ordered)
  }
  const others = works.filter(({ contentType, resourceId }) => contentType === CONTENT_TYPES.single && !ids.includes(resourceId))
  const isStill = isLocked || isBusy
  return (
    <section className={styles.part} aria-labelledby="members">
      <h3 id="members">收录曲目</h3>
      {work.members.length === 0 ? <p className={styles.hint}>从自己的单曲里挑选，全部发布后才能提交合集</p> : null}
      <ol className={styles.versions}>
        {work.members.map(({ resourceId, title, state }, index) => (
          <li key={resourceId}>
            <span className={styles.source}>
              <span className="one-line">{title}</span>
              <small>{WORK_STATE_LABELS[state]}</small>
            </span>
            <span className={styles.buttons}>
              <IconButton label={`${title} 上移`} disabled={isStill || index === 0} onClick={() => swap(index, index - 1)}>
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                label={`${title} 下移`}
                disabled={isStill || index === ids.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              <IconButton label={`移出 ${title}`} disabled={isStill} onClick={() => keep(ids.filter((id) => id !== resourceId))}>
                <IconX size={16} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <select
          className={styles.choose}
          aria-label="加入曲目"
          value=""
          disabled={isStill}
          onChange={(event) => keep([...ids, event.target.value])}
        >
          <option value="">加入曲目…</option>
          {others.map(({ resourceId, title }) => (
            <option key={resourceId} value={resourceId}>
              {title}
            </option>
          ))}
        </select>
      ) : null}
    </section>
  )
}
