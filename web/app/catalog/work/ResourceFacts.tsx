import { kindLabel, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/media/cues'
import { FACT_SOURCE_LABELS, type Fact as SourcedFact } from '@shenglang/contract/media/facts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { musicalKey } from '../../track/badges/camelot-key.ts'
import { EnergyMeter } from '../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { Fact, Facts } from '../../ui/data/Facts.tsx'
import styles from './resource-page.module.css'
import * as texts from './texts.ts'

interface FactsProps {
  resource: ResourceDetail
  labels: Record<string, string>
}

const filtered = (labels: FactsProps['labels'], name: string, value: string) => (
  <Link className="hover-underline" to={`/dj?${name}=${encodeURIComponent(value)}`}>
    {labels[value] ?? value}
  </Link>
)

/** A DJ's main facts; those that can be filtered by link to the filtered list. */
export function BigFacts({ resource, labels }: FactsProps) {
  const { tbpm, tkey, energy, style, duration, facts } = resource
  return (
    <dl className={`${styles.big} number flex wrap middle gap-4-28 m-0 ink-t1`}>
      {tbpm > 0 ? (
        <BigFact name="BPM">
          <Sourced fact={facts.bpm} value={<b>{bpmText(tbpm)}</b>} /> <small>BPM</small>
        </BigFact>
      ) : null}
      {tkey === '' ? null : (
        <BigFact name={texts.musicalKey}>
          <Sourced fact={facts.key} value={<KeyChip code={tkey} cents={facts.keyCents} isLarge />} />{' '}
          <small>{musicalKey(tkey, facts.keyCents)}</small>
        </BigFact>
      )}
      {energy > 0 ? (
        <BigFact name={texts.energy}>
          <Sourced fact={facts.energy} value={<EnergyMeter energy={energy} />} /> <small>{texts.energyOf(energy)}</small>
        </BigFact>
      ) : null}
      {style === '' ? null : (
        <BigFact name={texts.genre} isRoomy>
          {filtered(labels, 'style', style)}
        </BigFact>
      )}
      <BigFact name={texts.duration}>{clockTime(duration)}</BigFact>
    </dl>
  )
}

function BigFact({ name, isRoomy, children }: { name: string; isRoomy?: boolean; children: ReactNode }) {
  return (
    <div className={isRoomy ? styles.roomy : undefined}>
      <dt className="visually-hidden">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Further facts. */
export function MoreFacts({ resource, labels }: FactsProps) {
  const facts: [name: string, value: ReactNode, isKnown: boolean][] = [
    [texts.kind, kindLabel(resource), true],
    [texts.version, filtered(labels, 'version', resource.version), resource.version !== ''],
    [
      texts.scene,
      <span key="genres" className="flex wrap gap-8">
        {resource.genres.map((genre) => (
          <span key={genre}>{filtered(labels, 'genre', genre)}</span>
        ))}
      </span>,
      resource.genres.length > 0,
    ],
    [texts.album, resource.album, resource.album !== ''],
    [texts.label, resource.label, resource.label !== ''],
    [texts.cuePoints, cueText(resource.cues), Object.keys(resource.cues).length > 0],
    [texts.statement, texts.containsAi, resource.aiMade],
    [texts.issued, resource.releaseDate.replaceAll('-', '/'), true],
  ]
  return (
    <section className="mt-24">
      <h2>{texts.moreInfo}</h2>
      <Facts>
        {facts.map(([name, value, isKnown]) =>
          isKnown ? (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ) : null,
        )}
      </Facts>
    </section>
  )
}

/** In playing order. */
function cueText(cues: Cues): string {
  const inOrder = CUE_NAMES.flatMap((name) => (cues[name] === undefined ? [] : [{ name, ms: cues[name] }])).toSorted(
    (one, other) => one.ms - other.ms,
  )
  return inOrder.map(({ name, ms }) => `${CUE_LABELS[name]} ${clockTime(ms)}`).join(' · ')
}

/** A value with its source as a tooltip. */
function Sourced({ fact, value }: { fact: SourcedFact | null; value: ReactNode }) {
  return fact ? <span title={sourceText(fact)}>{value}</span> : value
}

/** `测得 · 可信度 97%`. */
const sourceText = ({ source, confidence }: SourcedFact) =>
  `${FACT_SOURCE_LABELS[source]}${confidence === null ? '' : texts.confidence(Math.round(confidence * 100))}`
