import type { Resource } from '@shenglang/contract/catalog/entities'
import type { MixPair } from '@shenglang/contract/catalog/mix-pairs'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { EnergyMeter } from '../../track/EnergyMeter.tsx'
import { KeyChip } from '../../track/KeyChip.tsx'
import { matchWords } from '../../track/match-words.ts'
import { resourceAddress } from '../../track/resource-address.ts'
import { joined, peopleWords, splitVersion } from '../../track/track-words.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconArrowRight, IconChevronRight } from '../../ui/icons.ts'
import type { HeroDecksProps } from './HeroDecks.tsx'
import styles from './MixHero.module.css'

/** Where they cannot be had, the page is still a page. */
const HeroDecks = lazy<ComponentType<HeroDecksProps>>(() => import('./HeroDecks.tsx').catch(() => ({ default: () => null })))

/** What the site is about, in five seconds: two tracks going into each other, where there are two that do. */
export function MixHero({ pairs }: { pairs: readonly MixPair[] }) {
  const [shown, setShown] = useState<MixPair>()
  const isIdle = useIdle()
  const pair = shown ?? pairs[0]
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>
          下一首，
          <br />
          接得上。
        </h1>
        <p>
          <span>按 BPM、调性与能量选曲，</span>
          先试混，再下载。
        </p>
        <div className={styles.ways}>
          <ButtonLink to="/dj">进曲库选曲</ButtonLink>
          <ButtonLink to="/noble" look="quiet">
            开通会员 <IconChevronRight size={16} aria-hidden="true" />
          </ButtonLink>
        </div>
      </div>
      {pair ? (
        <div className={styles.decks} key={pair.from.resourceId}>
          <DeckHead letter="A" track={pair.from} />
          {/* Its place is there from the beginning; what moves comes when the page has come to rest. */}
          <div className={styles.stage}>
            {isIdle ? (
              <Suspense>
                <HeroDecks pairs={pairs} pair={pair} onPair={setShown} />
              </Suspense>
            ) : null}
          </div>
          <p className={`${styles.match} number`}>
            <KeyChip code={pair.from.tkey} />
            <IconArrowRight size={14} aria-label="到" />
            <KeyChip code={pair.to.tkey} />
            <span className="one-line">{matchWords(pair.from, pair.to)}</span>
          </p>
          <DeckHead letter="B" track={pair.to} />
        </div>
      ) : null}
    </section>
  )
}

function DeckHead({ letter, track }: { letter: string; track: Resource }) {
  const [name, version] = splitVersion(track.title)
  return (
    <div className={styles.deck} data-letter={letter}>
      <b className={styles.letter}>{letter}</b>
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} isEager />
      </span>
      <p className={styles.title}>
        <Link className="one-line" to={resourceAddress(track)} title={track.title}>
          {name} <span>{version}</span>
        </Link>
        <small className="one-line number">{joined(peopleWords(track), clockTime(track.duration))}</small>
      </p>
      <EnergyMeter energy={track.energy} />
      <span className={`${styles.tempo} number`}>
        {bpmText(track.tbpm)} <small>BPM</small>
      </span>
      <KeyChip code={track.tkey} />
    </div>
  )
}

/** Whether the page has been painted and rests: what is only beautiful waits for that. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 1000)
      return () => clearTimeout(timer)
    }
    const asked = window.requestIdleCallback(() => setIdle(true), { timeout: 4000 })
    return () => window.cancelIdleCallback(asked)
  }, [])
  return isIdle
}
