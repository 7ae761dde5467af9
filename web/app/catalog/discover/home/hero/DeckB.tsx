import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { KeyChip } from '../../../../track/badges/KeyChip.tsx'
import { TryMix } from '../../../../track/mix/TryMix.tsx'
import { matchText } from '../../../../track/text/match-text.ts'
import { loosestAddress } from '../../../../track/text/mix-address.ts'
import { resourceAddress } from '../../../../track/text/resource-address.ts'
import { TitleText } from '../../../../track/text/TitleText.tsx'
import { peopleText } from '../../../../track/text/track-text.ts'
import { Button, ButtonLink } from '../../../../ui/controls/Button.tsx'
import { Cover } from '../../../../ui/data/Cover.tsx'
import { IconArrowsExchange } from '../../../../ui/data/icons.ts'
import { AnchorWave } from './AnchorWave.tsx'
import styles from './Hero.module.css'
import type { Overlap } from './overlap.ts'
import * as texts from './texts.ts'

interface DeckBProps {
  from: Resource
  /** Undefined where nothing fits, or it could not be loaded. */
  to: Resource | undefined
  overlap: Overlap | undefined
  isFailed: boolean
  onRetry: () => void
  onOther: (() => void) | undefined
}

/** The track that mixes with the anchor, drawn under its end; the frame marks the overlap of the two. */
export function DeckB({ from, to, overlap, isFailed, onRetry, onOther }: DeckBProps) {
  if (!to) {
    return (
      <p className={styles.none}>
        {isFailed ? texts.matchesNotLoaded : texts.noMatchYet}
        {isFailed ? (
          <Button onClick={onRetry}>{texts.fetchAgain}</Button>
        ) : (
          <ButtonLink to={loosestAddress(from)}>{texts.searchLoosely}</ButtonLink>
        )}
      </p>
    )
  }
  return (
    <>
      <div className={styles.words}>
        <Link to={resourceAddress(to)} className="clip radius-small rigid" tabIndex={-1} aria-hidden="true">
          <Cover cover={to.cover} color={to.coverColor} width={96} isEager />
        </Link>
        <div className="shrink grow">
          <p className={`${styles.wide} one-line text-12 number ink-t1`}>{matchText(from, to)}</p>
          <Link to={resourceAddress(to)} className="one-line block text-18 medium hover-underline" title={to.title}>
            <TitleText title={to.title} />
          </Link>
          <p className="flex middle gap-8 text-13 ink-t1">
            <span className={`${styles.people} one-line`}>{peopleText(to)}</span>
            <span className="number rigid">
              <span className={styles.people}>· </span>
              {bpmText(to.tbpm)}
            </span>
            <KeyChip code={to.tkey} />
          </p>
        </div>
      </div>
      <span className={styles.actions}>
        <TryMix from={from} to={to} text={texts.tryMix} />
        {onOther ? (
          <span className={styles.wide}>
            <Button look="quiet" onClick={onOther}>
              <IconArrowsExchange size={16} aria-hidden="true" /> {texts.otherTrack}
            </Button>
          </span>
        ) : null}
      </span>
      <div className={styles.laneB} key={to.resourceId}>
        <div className={styles.waveB}>
          <AnchorWave track={to} atMs={0} />
        </div>
      </div>
      {overlap ? (
        <span className={styles.frame}>
          <small className="number nowrap">
            {overlap.bars === undefined ? texts.overlapSeconds(overlap.seconds) : texts.overlapBars(overlap.bars)}
          </small>
        </span>
      ) : null}
    </>
  )
}
