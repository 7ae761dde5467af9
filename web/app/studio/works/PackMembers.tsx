import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { type MyWork, type MyWorkDetail, WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { IconArrowDown, IconArrowUp, IconX } from '../../ui/data/icons.ts'
import styles from './editor.module.css'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'

/** The singles of a pack, in order. */
export function PackMembers({ work, works, isLocked }: { work: MyWorkDetail; works: MyWork[]; isLocked: boolean }) {
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
      <h3 id="members">{texts.packTracks}</h3>
      {work.members.length === 0 ? <p className="mt-8 ink-t2">{texts.packTracksHint}</p> : null}
      <ol className={styles.versions}>
        {work.members.map(({ resourceId, title, state }, index) => (
          <li key={resourceId}>
            <span className={styles.source}>
              <span className="one-line">{title}</span>
              <small className="ink-t2">{WORK_STATE_LABELS[state]}</small>
            </span>
            <span className="flex rigid">
              <IconButton
                label={texts.moveUpNamed(title)}
                disabled={isStill || index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                label={texts.moveDownNamed(title)}
                disabled={isStill || index === ids.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              <IconButton
                label={texts.takeOutNamed(title)}
                disabled={isStill}
                onClick={() => keep(ids.filter((id) => id !== resourceId))}
              >
                <IconX size={16} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <Select
          aria-label={texts.addTracks}
          value=""
          disabled={isStill}
          onPick={(resourceId) => keep([...ids, resourceId])}
          options={[
            { value: '', name: texts.addTracksMore },
            ...others.map(({ resourceId, title }) => ({ value: resourceId, name: title })),
          ]}
        />
      ) : null}
    </section>
  )
}
