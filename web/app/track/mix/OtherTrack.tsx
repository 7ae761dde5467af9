import type { Resource } from '@shenglang/contract/catalog/entities'
import { mixNext } from '@shenglang/contract/catalog/routes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconArrowsExchange } from '../../ui/icons.ts'
import { KeyChip } from '../KeyChip.tsx'
import { matchWords } from '../match-words.ts'
import styles from './OtherTrack.module.css'

const SHOWN = 12

interface OtherTrackProps {
  from: Resource
  to: Resource
  onPick: (track: Resource) => void
}

/** Another coming track, among those that fit after the leaving one. */
export function OtherTrack({ from, to, onPick }: OtherTrackProps) {
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    ...remoteQuery(mixNext, { id: from.resourceId, mixRule: 'loose', size: SHOWN }),
    enabled: isOpen,
  })
  const others = data?.filter(({ resource }) => resource.resourceId !== to.resourceId)
  return (
    <span className={styles.place}>
      <Button look="quiet" popoverTarget={panel}>
        <IconArrowsExchange size={16} aria-hidden="true" /> 换一首 B
      </Button>
      <div id={panel} popover="auto" className={styles.panel} onToggle={({ newState }) => setOpen(newState === 'open')}>
        <h3>接得上 A 的</h3>
        <ul>
          {others?.map(({ resource }) => (
            <li key={resource.resourceId}>
              <button type="button" className={styles.row} onClick={() => onPick(resource)}>
                <span className={styles.cover}>
                  <Cover cover={resource.cover} color={resource.coverColor} width={96} />
                </span>
                <span className={styles.title}>
                  <b className="one-line">{resource.title}</b>
                  <small className="one-line">{matchWords(from, resource)}</small>
                </span>
                <KeyChip code={resource.tkey} />
              </button>
            </li>
          ))}
        </ul>
        {isError ? <p role="alert">没有取到，收起再打开试试</p> : others?.length === 0 ? <p>曲库里没有别的接得上的曲目</p> : null}
      </div>
    </span>
  )
}
