import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/catalog/cues'
import { CONTENT_TYPE_LABELS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { FACT_SOURCE_LABELS, type Fact } from '@shenglang/contract/media/facts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { musicalKey } from '../../track/camelot-key.ts'
import { EnergyMeter } from '../../track/EnergyMeter.tsx'
import { KeyChip } from '../../track/KeyChip.tsx'
import sections from '../../ui/sections.module.css'
import styles from './resource-page.module.css'

interface FactsProps {
  resource: ResourceDetail
  labels: Record<string, string>
}

const filtered = (labels: FactsProps['labels'], name: string, value: string) => (
  <Link to={`/dj?${name}=${encodeURIComponent(value)}`}>{labels[value] ?? value}</Link>
)

/** What a DJ wants to know at a glance; what can be filtered by leads to the filtered list. */
export function BigFacts({ resource, labels }: FactsProps) {
  const { tbpm, tkey, energy, style, duration, facts } = resource
  return (
    <dl className={`${styles.big} number`}>
      {tbpm > 0 ? (
        <BigFact name="BPM">
          <Sourced fact={facts.bpm} value={<b>{bpmText(tbpm)}</b>} /> <small>BPM</small>
        </BigFact>
      ) : null}
      {tkey === '' ? null : (
        <BigFact name="调性">
          <Sourced fact={facts.key} value={<KeyChip code={tkey} isLarge />} /> <small>{musicalKey(tkey)}</small>
        </BigFact>
      )}
      {energy > 0 ? (
        <BigFact name="能量">
          <Sourced fact={facts.energy} value={<EnergyMeter energy={energy} />} /> <small>能量 {energy}</small>
        </BigFact>
      ) : null}
      {style === '' ? null : <BigFact name="风格">{filtered(labels, 'style', style)}</BigFact>}
      <BigFact name="时长">{clockTime(duration)}</BigFact>
    </dl>
  )
}

function BigFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="visually-hidden">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What else is known. */
export function MoreFacts({ resource, labels }: FactsProps) {
  const facts: [name: string, value: ReactNode, isKnown: boolean][] = [
    ['类型', CONTENT_TYPE_LABELS[resource.contentType], true],
    ['版本', filtered(labels, 'version', resource.version), resource.version !== ''],
    [
      '场景',
      resource.genres.map((genre) => <span key={genre}>{filtered(labels, 'genre', genre)}</span>),
      resource.genres.length > 0,
    ],
    ['专辑', resource.album, resource.album !== ''],
    ['厂牌', resource.label, resource.label !== ''],
    ['标记点', cueWords(resource.cues), Object.keys(resource.cues).length > 0],
    ['声明', '含 AI 生成的音频', resource.aiMade],
    ['发行', resource.releaseDate.replaceAll('-', '/'), true],
  ]
  return (
    <section className={sections.section}>
      <h2>更多信息</h2>
      <dl className={`${styles.facts} number`}>
        {facts.map(([name, value, isKnown]) =>
          isKnown ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

/** In the order in which they are heard. */
function cueWords(cues: Cues): string {
  const inOrder = CUE_NAMES.flatMap((name) => (cues[name] === undefined ? [] : [{ name, ms: cues[name] }])).toSorted(
    (one, other) => one.ms - other.ms,
  )
  return inOrder.map(({ name, ms }) => `${CUE_LABELS[name]} ${clockTime(ms)}`).join(' · ')
}

/** A value that says where it comes from to whoever points at it. */
function Sourced({ fact, value }: { fact: Fact | null; value: ReactNode }) {
  return fact ? <span title={sourceWords(fact)}>{value}</span> : value
}

/** `测得 · 可信度 97%`. */
const sourceWords = ({ source, confidence }: Fact) =>
  `${FACT_SOURCE_LABELS[source]}${confidence === null ? '' : ` · 可信度 ${Math.round(confidence * 100)}%`}`
