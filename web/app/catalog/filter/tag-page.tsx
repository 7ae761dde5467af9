import { CONTENT_TYPES, FILTERS } from '@shenglang/contract/catalog/entities'
import { listFacets, listTempoKeys } from '@shenglang/contract/catalog/routes'
import { shortCount } from '@shenglang/contract/format'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { loadDictionaries } from '../../remote/dictionaries.ts'
import { callContext, partContext } from '../../remote/page-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import sections from '../../ui/sections.module.css'
import type { Route } from './+types/tag-page'
import { TempoKeyChart } from './TempoKeyChart.tsx'
import styles from './tag-page.module.css'

const GROUPS = [
  ['style', '风格'],
  ['genre', '场景'],
  ['version', '版本'],
  ['energy', '能量'],
  ['releaseYear', '年份'],
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const singles = { contentType: CONTENT_TYPES.single }
  const [facets, cells = [], dictionaries] = await Promise.all([
    call(listFacets, singles),
    context.get(partContext)(call(listTempoKeys, singles)),
    loadDictionaries(
      call,
      GROUPS.map(([name]) => FILTERS[name]),
    ),
  ])
  const groups = GROUPS.map(([name, title], index) => {
    const counts = new Map(facets.counts[name].map(({ value, count }) => [value, count]))
    const tags = (dictionaries[index] ?? []).map(({ dictValue, dictLabel }) => ({
      value: dictValue,
      label: dictLabel,
      count: counts.get(dictValue) ?? 0,
    }))
    return { name, title, tags: tags.filter(({ count }) => count > 0) }
  })
  return { groups: groups.filter(({ tags }) => tags.length > 0), cells, total: facets.total }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '标签', description: '按风格、场景、版本与能量浏览曲库，看 BPM 与调性的分布。' })

export const handle = { isStoredOffline: true }

export default function TagPage({ loaderData: { groups, cells, total } }: Route.ComponentProps) {
  return (
    <>
      <h1>标签</h1>
      <p className={`${styles.total} number`}>{total.toLocaleString('zh-CN')} 首曲目，字越大曲目越多</p>
      {groups.length === 0 ? <Notice title="曲库还是空的">有了音乐，标签就会出现在这里</Notice> : null}
      {groups.map(({ name, title, tags }) => (
        <section key={name} className={sections.section}>
          <h2>{title}</h2>
          <TagCloud name={name} tags={tags} />
        </section>
      ))}
      {cells.length > 0 ? (
        <section className={sections.section}>
          <h2>BPM × 调性</h2>
          <TempoKeyChart cells={cells} />
        </section>
      ) : null}
    </>
  )
}

const SIZE_MIN = 13
const SIZE_RANGE = 23

function TagCloud({ name, tags }: { name: string; tags: { value: string; label: string; count: number }[] }) {
  const most = Math.max(...tags.map(({ count }) => count))
  return (
    <ul className={styles.cloud}>
      {tags.map(({ value, label, count }) => {
        const size: CSSProperties = { fontSize: SIZE_MIN + SIZE_RANGE * Math.sqrt(count / most) }
        return (
          <li key={value}>
            <Link to={`/dj?${name}=${value}`} style={size}>
              {label}
              <small className="number">{shortCount(count)}</small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
