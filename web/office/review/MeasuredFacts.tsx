import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { isSameBpm } from '@shenglang/contract/media/facts'
import { editText } from '@shenglang/contract/studio/edit-text'
import type { WorkFile } from '@shenglang/contract/studio/entities'
import type { ReviewItem } from '@shenglang/contract/studio/review'
import type { ReactNode } from 'react'
import { EnergyMeter } from '../../app/track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../app/track/badges/KeyChip.tsx'
import { IconAlertTriangle, IconCheck } from '../../app/ui/data/icons.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'
import { useLabels } from './use-labels.ts'

/** The values that the artist gave beside those that were measured, and the price beside the one that a review last saw. */
export function MeasuredFacts({ item: { work, measured }, file }: { item: ReviewItem; file: WorkFile | undefined }) {
  const [genreOf, styleOf] = [useLabels('cms_genres'), useLabels('cms_music_style')]
  const facts = measured.find(({ fileId }) => fileId === file?.fileId)
  return (
    <dl className={styles.facts}>
      <Fact name={texts.bpm}>
        <b className="number">{work.tbpm > 0 ? work.tbpm : '—'}</b>
        <Against given={work.tbpm} value={facts?.bpm ?? 0} isSame={isSameBpm(work.tbpm, facts?.bpm)} />
        {file?.isOwnGrid ? <small className="ink-t2">{texts.gridGiven}</small> : null}
      </Fact>
      <Fact name={texts.genres}>
        {work.genres.map((genre) => (
          <span key={genre} className={styles.tag}>
            {genreOf(genre)}
          </span>
        ))}
        {work.genres.length === 0 ? '—' : null}
      </Fact>
      <Fact name={texts.key}>
        {work.tkey === '' ? '—' : <KeyChip code={work.tkey} />}
        <Against given={work.tkey} value={facts?.key ?? ''} isSame={work.tkey === facts?.key} />
      </Fact>
      <Fact name={texts.category}>{styleOf(work.style) || '—'}</Fact>
      <Fact name={texts.energy}>
        <EnergyMeter energy={work.energy} />
        <b className="number">{work.energy > 0 ? work.energy : '—'}</b>
        <Against given={work.energy} value={facts?.energy ?? 0} isSame={work.energy === facts?.energy} />
      </Fact>
      <Fact name={texts.file}>
        {file ? (
          <span className="number">
            {[facts?.contentType.replace(/^audio\/(x-)?/, '').toUpperCase() ?? '', texts.megabytes(file.fileSize)].join(' · ')}
          </span>
        ) : (
          '—'
        )}
        {file && file.warning !== '' ? <small className="ink-red">{file.warning}</small> : null}
      </Fact>
      <Fact name={texts.price}>
        <b className="number">{work.contentType === CONTENT_TYPES.bespoke ? '—' : editText('priceFen', work.priceFen)}</b>
        {work.isVisible && work.reviewedPriceFen !== work.priceFen ? (
          <small className="ink-t2 number">{texts.reviewedPrice(editText('priceFen', work.reviewedPriceFen))}</small>
        ) : null}
      </Fact>
      <Fact name={texts.aiMade}>{work.aiMade ? texts.yes : texts.no}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="flex wrap middle gap-8">{children}</dd>
    </div>
  )
}

/** Compares a value of the artist with the measured one: a check mark, a warning, or a note that nothing was measured. */
function Against({ given, value, isSame }: { given: number | string; value: number | string; isSame: boolean }) {
  if (value === 0 || value === '') return <small className="ink-t2">{texts.notMeasured}</small>
  if (isSame) {
    return (
      <small className="inline-flex middle gap-4 ink-t1">
        {texts.measuredSame}
        <IconCheck size={14} aria-hidden="true" />
      </small>
    )
  }
  const isGiven = given !== 0 && given !== ''
  return (
    <small className="inline-flex middle gap-4 number">
      {isGiven ? <IconAlertTriangle size={14} aria-label={texts.differs} /> : null}
      {texts.measured(value)}
    </small>
  )
}
