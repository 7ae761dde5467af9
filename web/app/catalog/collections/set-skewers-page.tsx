import type { Resource } from '@shenglang/contract/catalog/entities'
import { KEY_RELATION_LABELS, transition } from '@shenglang/contract/catalog/harmony'
import { listCollected } from '@shenglang/contract/catalog/routes'
import { clockTime } from '@shenglang/contract/format'
import { useEffect, useState } from 'react'
import { useEngineState } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { EnergyCurve } from '../../track/EnergyCurve.tsx'
import { joined, tempoWords } from '../../track/track-words.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconChevronDown, IconChevronUp, IconPlayerPlayFilled, IconTrash } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import screen from '../list/ListScreen.module.css'
import type { Route } from './+types/set-skewers-page'
import styles from './set-skewers.module.css'
import { keepRow, readRow } from './skewer-row.ts'

const FAVOURITES_MAX = 100
const storage = () => localStorage

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(callerContext).userId === undefined) return { favourites: [] }
  const liked = await context.get(partContext)(context.get(callContext)(listCollected, { pageSize: FAVOURITES_MAX }))
  return { favourites: (liked?.rows ?? []).filter(({ tbpm }) => tbpm > 0) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '制作串烧', description: '从播放列表和喜爱里挑曲目，排出一段接得上的串烧。' })

/** Tracks from the playlist and the favourites are put in a row; each step says how well it mixes. The row stays in the browser. */
export const handle = { isStoredOffline: true }

export default function SetSkewersPage({ loaderData: { favourites } }: Route.ComponentProps) {
  const playlist = useEngineState((state) => state.musicList)
  const [chosen, setChosen] = useState<Resource[]>([])
  useEffect(() => setChosen(readRow(storage)), [])
  const choose = (tracks: Resource[]) => {
    setChosen(tracks)
    keepRow(storage, tracks)
  }
  const isChosen = (track: Resource) => chosen.some(({ resourceId }) => resourceId === track.resourceId)
  const known = new Map([...playlist, ...favourites].map((track) => [track.resourceId, track]))
  const choices = [...known.values()].filter((track) => !isChosen(track))
  return (
    <>
      <header className={screen.head}>
        <h1>制作串烧</h1>
        <p>从播放列表和喜爱里挑曲目，排出一段接得上的串烧。要保存与自动排序，请放进唱片箱。</p>
      </header>
      <div className={styles.columns}>
        <Choices choices={choices} isStarted={chosen.length > 0} onAdd={(track) => choose([...chosen, track])} />
        <Chosen tracks={chosen} onChange={choose} />
      </div>
    </>
  )
}

interface ChoicesProps {
  choices: Resource[]
  isStarted: boolean
  onAdd: (track: Resource) => void
}

function Choices({ choices, isStarted, onAdd }: ChoicesProps) {
  return (
    <section>
      <h2>可选曲目</h2>
      {choices.length === 0 ? (
        <Notice
          title={isStarted ? '都已加入' : '还没有可选的曲目'}
          actions={
            <ButtonLink look="gold" to="/dj">
              去曲库挑歌
            </ButtonLink>
          }
        >
          播放过或收藏过的曲目会出现在这里
        </Notice>
      ) : (
        <ul className={styles.rows}>
          {choices.map((track) => (
            <li key={track.resourceId}>
              <TrackWords track={track} />
              <Button onClick={() => onAdd(track)} aria-label={`加入 ${track.title}`}>
                加入
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Chosen({ tracks, onChange }: { tracks: Resource[]; onChange: (tracks: Resource[]) => void }) {
  const { playAll } = usePlaying()
  const move = (from: number, to: number) => onChange(moved(tracks, from, to))
  const total = tracks.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <section>
      <div className={styles.total}>
        <h2 className="number">
          串烧 {tracks.length} 首 · {clockTime(total)}
        </h2>
        {tracks.length > 0 ? (
          <Button look="gold" onClick={() => playAll(tracks)}>
            <IconPlayerPlayFilled size={14} /> 按序播放
          </Button>
        ) : null}
      </div>
      {tracks.length === 0 ? <p className={styles.none}>从左边加入第一首</p> : null}
      <EnergyCurve tracks={tracks} />
      <ol className={styles.rows}>
        {tracks.map((track, index) => (
          <li key={track.resourceId}>
            <TrackWords track={track} step={stepInto(tracks[index - 1], track)} />
            <span className={styles.tools}>
              <button
                type="button"
                aria-label={`上移 ${track.title}`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconChevronUp size={18} />
              </button>
              <button
                type="button"
                aria-label={`下移 ${track.title}`}
                disabled={index === tracks.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconChevronDown size={18} />
              </button>
              <button
                type="button"
                aria-label={`移除 ${track.title}`}
                onClick={() => onChange(tracks.filter((other) => other !== track))}
              >
                <IconTrash size={18} />
              </button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function TrackWords({ track, step }: { track: Resource; step?: string }) {
  return (
    <>
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={styles.words}>
        <b className="one-line">{track.title}</b>
        <small className="one-line number">
          {step === undefined ? '' : <em>{step}</em>}
          {joined(tempoWords(track), track.tkey, clockTime(track.duration))}
        </small>
      </span>
    </>
  )
}

/** `衔接 92 · 同调`; nothing for the first one. */
function stepInto(before: Resource | undefined, track: Resource): string | undefined {
  if (!before) return undefined
  const { score, relation, isClash } = transition(before, track, 'loose')
  return `衔接 ${score}${isClash ? ' 冲突' : relation ? ` ${KEY_RELATION_LABELS[relation]}` : ''}`
}

function moved<Item>(items: Item[], from: number, to: number): Item[] {
  const next = items.filter((_, index) => index !== from)
  next.splice(to, 0, ...items.slice(from, from + 1))
  return next
}
