import type { Resource } from '@shenglang/contract/catalog/entities'
import { KEY_RELATION_LABELS, transition } from '@shenglang/contract/catalog/harmony'
import { listCollected } from '@shenglang/contract/catalog/routes'
import { clockTime } from '@shenglang/contract/format'
import { useEffect, useState } from 'react'
import { useEngineState } from '../../../playback/engine/playback.tsx'
import { usePlaying } from '../../../playback/track/playing.ts'
import { callContext, callerContext, partContext } from '../../../remote/page-context.ts'
import { EnergyCurve } from '../../../track/badges/EnergyCurve.tsx'
import { joined, tempoText } from '../../../track/text/track-text.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconChevronDown, IconChevronUp, IconPlayerPlayFilled, IconTrash } from '../../../ui/data/icons.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import type { Route } from './+types/set-skewers-page'
import styles from './set-skewers.module.css'
import { readRow, saveRow } from './skewer-row.ts'
import * as texts from './texts.ts'

const FAVOURITES_MAX = 100
const storage = () => localStorage

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(callerContext).userId === undefined) return { favourites: [] }
  const liked = await context.get(partContext)(context.get(callContext)(listCollected, { pageSize: FAVOURITES_MAX }))
  return { favourites: (liked?.rows ?? []).filter(({ tbpm }) => tbpm > 0) }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.makeMix, description: texts.makeMixDescription })

/**
 * Builds a row from tracks of the playlist and the favourites; each step shows how well it mixes. The row is stored in the
 * browser.
 */
export const handle = { isStoredOffline: true }

export default function SetSkewersPage({ loaderData: { favourites } }: Route.ComponentProps) {
  const playlist = useEngineState((state) => state.musicList)
  const [chosen, setChosen] = useState<Resource[]>([])
  useEffect(() => setChosen(readRow(storage)), [])
  const choose = (tracks: Resource[]) => {
    setChosen(tracks)
    saveRow(storage, tracks)
  }
  const isChosen = (track: Resource) => chosen.some(({ resourceId }) => resourceId === track.resourceId)
  const known = new Map([...playlist, ...favourites].map((track) => [track.resourceId, track]))
  const choices = [...known.values()].filter((track) => !isChosen(track))
  return (
    <>
      <PageHead isPanel title={texts.makeMix} lead={texts.makeMixHint} />
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
      <h2>{texts.candidates}</h2>
      {choices.length === 0 ? (
        <Notice
          title={isStarted ? texts.allAdded : texts.noCandidates}
          actions={
            <ButtonLink look="gold" to="/dj">
              {texts.goChoose}
            </ButtonLink>
          }
        >
          {texts.candidatesHint}
        </Notice>
      ) : (
        <ul className={styles.rows}>
          {choices.map((track) => (
            <li key={track.resourceId}>
              <TrackText track={track} />
              <Button onClick={() => onAdd(track)} aria-label={texts.addTrack(track.title)}>
                {texts.add}
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
      <div className="flex middle between min-h-44">
        <h2 className="number">{texts.mixSummary(tracks.length, clockTime(total))}</h2>
        {tracks.length > 0 ? (
          <Button look="gold" onClick={() => playAll(tracks)}>
            <IconPlayerPlayFilled size={14} /> {texts.playInOrder}
          </Button>
        ) : null}
      </div>
      {tracks.length === 0 ? <p className="ink-t2">{texts.addFirst}</p> : null}
      <EnergyCurve tracks={tracks} />
      <ol className={styles.rows}>
        {tracks.map((track, index) => (
          <li key={track.resourceId}>
            <TrackText track={track} step={stepInto(tracks[index - 1], track)} />
            <span className={`${styles.tools} flex`}>
              <button
                className="hover-ink-t0"
                type="button"
                aria-label={texts.moveUp(track.title)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconChevronUp size={18} />
              </button>
              <button
                className="hover-ink-t0"
                type="button"
                aria-label={texts.moveDown(track.title)}
                disabled={index === tracks.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <IconChevronDown size={18} />
              </button>
              <button
                className="hover-ink-t0"
                type="button"
                aria-label={texts.removeTrack(track.title)}
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

function TrackText({ track, step }: { track: Resource; step?: string }) {
  return (
    <>
      <span className="radius-small clip">
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={styles.words}>
        <b className="one-line block">{track.title}</b>
        <small className="one-line block number ink-t1">
          {step === undefined ? '' : <em>{step}</em>}
          {joined(tempoText(track), track.tkey, clockTime(track.duration))}
        </small>
      </span>
    </>
  )
}

/** `衔接 92 · 同调`; '' for the first one. */
function stepInto(before: Resource | undefined, track: Resource): string | undefined {
  if (!before) return undefined
  const { score, relation, isClash } = transition(before, track, 'loose')
  return texts.transitionScore(score, isClash ? texts.clashSuffix : relation ? ` ${KEY_RELATION_LABELS[relation]}` : '')
}

function moved<Item>(items: Item[], from: number, to: number): Item[] {
  const next = items.filter((_, index) => index !== from)
  next.splice(to, 0, ...items.slice(from, from + 1))
  return next
}
