import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/catalog/cues'
import { CONTENT_TYPE_LABELS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime, shortCount } from '@shenglang/contract/format'
import { FACT_SOURCE_LABELS, type Fact } from '@shenglang/contract/media/facts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { musicalKey } from '../../track/camelot-key.ts'
import { EnergyMeter } from '../../track/EnergyMeter.tsx'
import { KeyChip } from '../../track/KeyChip.tsx'
import styles from './resource-page.module.css'

/** What a DJ wants to know at a glance; what can be filtered by leads to the filtered list. */
export function ResourceFacts({ resource, labels }: { resource: ResourceDetail; labels: Record<string, string> }) {
  const filtered = (name: string, value: string) => <Link to={`/dj?${name}=${value}`}>{labels[value] ?? value}</Link>
  const facts: [name: string, value: ReactNode, isKnown: boolean][] = [
    ['BPM', <Sourced key="bpm" fact={resource.facts.bpm} value={bpmText(resource.tbpm)} />, resource.tbpm > 0],
    ['调性', <Sourced key="key" fact={resource.facts.key} value={<KeyWithName code={resource.tkey} />} />, resource.tkey !== ''],
    [
      '能量',
      <Sourced key="energy" fact={resource.facts.energy} value={<EnergyMeter energy={resource.energy} />} />,
      resource.energy > 0,
    ],
    ['时长', clockTime(resource.duration), true],
    ['风格', filtered('style', resource.style), resource.style !== ''],
    ['版本', filtered('version', resource.version), resource.version !== ''],
    ['场景', resource.genres.map((genre) => <span key={genre}>{filtered('genre', genre)}</span>), resource.genres.length > 0],
    ['类型', CONTENT_TYPE_LABELS[resource.contentType], true],
    ['专辑', resource.album, resource.album !== ''],
    ['厂牌', resource.label, resource.label !== ''],
    ['标记点', cueWords(resource.cues), Object.keys(resource.cues).length > 0],
    ['声明', '含 AI 生成的音频', resource.aiMade],
    ['发行', resource.releaseDate.replaceAll('-', '/'), true],
    ['播放', shortCount(resource.playCount), true],
    ['下载', shortCount(resource.downloadCount), true],
    ['收藏', shortCount(resource.collectCount), true],
  ]
  return (
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

function KeyWithName({ code }: { code: string }) {
  return (
    <>
      <KeyChip code={code} /> {musicalKey(code)}
    </>
  )
}
