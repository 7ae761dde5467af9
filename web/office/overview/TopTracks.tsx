import type { readOverview } from '@shenglang/contract/office/overview'
import type { AnswerOf } from '@shenglang/contract/route'
import { figureText } from './figure-text.ts'
import styles from './overview.module.css'
import { SaveButton } from './SaveButton.tsx'
import * as texts from './texts.ts'

type Overview = AnswerOf<typeof readOverview>

interface TopTracksProps {
  tracks: Overview['topTracks']
  title: string
  onSave: () => void
}

export function TopTracks({ tracks, title, onSave }: TopTracksProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className="flex baseline between">
        <h2>{title}</h2>
        <SaveButton onSave={onSave} />
      </header>
      {tracks.length === 0 ? <p className="ink-t2 mt-12">{texts.noPlays}</p> : null}
      <ol className={`${styles.rows} number`}>
        {tracks.map(({ resourceId, title: name, artist, plays }) => (
          <li key={resourceId}>
            <a href={`/resource?id=${resourceId}`}>
              <span className="shrink grow">
                <b className="block one-line">{name}</b>
                <small className="ink-t2">{artist}</small>
              </span>
              <span className="ink-t1">{figureText('plays', plays)}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function LostSearches({ searches, onSave }: { searches: Overview['lostSearches']; onSave: () => void }) {
  return (
    <section className={styles.panel} aria-label={texts.lostTitle}>
      <header className="flex baseline gap-8">
        <h2>{texts.lostTitle}</h2>
        <small className="ink-t2 grow">{texts.lostLead}</small>
        <SaveButton onSave={onSave} />
      </header>
      {searches.length === 0 ? <p className="ink-t2 mt-12">{texts.noLost}</p> : null}
      <ul className="flex wrap gap-8 mt-12">
        {searches.map(({ word, seekers }) => (
          <li key={word} className={styles.word}>
            {word} <small className="ink-t2 number">{seekers}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
