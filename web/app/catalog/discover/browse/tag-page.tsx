import { CONTENT_TYPES, FILTERS } from '@shenglang/contract/catalog/entities'
import { listFacets, listTempoKeys } from '@shenglang/contract/catalog/routes'
import { shortCount } from '@shenglang/contract/format'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { loadDictionaries } from '../../../remote/dictionaries.ts'
import { callContext, partContext } from '../../../remote/page-context.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { grouped } from '../../../ui/text/grouped.ts'
import { pageMeta } from '../../../ui/text/page-meta.ts'
import { TempoKeyChart } from '../filter/TempoKeyChart.tsx'
import * as texts from '../filter/texts.ts'
import type { Route } from './+types/tag-page'
import styles from './tag-page.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const singles = { contentType: CONTENT_TYPES.single }
  const [facets, cells = [], dictionaries] = await Promise.all([
    part(call(listFacets, singles)),
    part(call(listTempoKeys, singles)),
    loadDictionaries(
      call,
      texts.TAG_GROUPS.map(([name]) => FILTERS[name]),
    ),
  ])
  const groups = texts.TAG_GROUPS.map(([name, title], index) => {
    const counts = new Map(facets?.counts[name].map(({ value, count }) => [value, count]))
    const tags = (dictionaries[index] ?? []).map(({ dictValue, dictLabel }) => ({
      value: dictValue,
      label: dictLabel,
      count: counts.get(dictValue) ?? 0,
    }))
    return { name, title, tags: tags.filter(({ count }) => count > 0) }
  })
  return { groups: groups.filter(({ tags }) => tags.length > 0), cells, total: facets?.total }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.tags, description: texts.tagsDescription })

export const handle = { isStoredOffline: true }

export default function TagPage({ loaderData: { groups, cells, total } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={texts.tags} lead={total === undefined ? undefined : texts.tagsHint(grouped(total))} />
      {total === undefined ? (
        <Notice title={texts.tagsAway} actions={<ButtonLink to="/newProduct">{texts.seeNewest}</ButtonLink>} />
      ) : null}
      {groups.length === 0 && total !== undefined ? <Notice title={texts.libraryEmpty}>{texts.tagsAppear}</Notice> : null}
      {groups.map(({ name, title, tags }) => (
        <section key={name} className="mt-24">
          <h2>{title}</h2>
          <TagCloud name={name} tags={tags} />
        </section>
      ))}
      {cells.length > 0 ? (
        <section className="mt-24">
          <h2>{texts.tempoByKey}</h2>
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
            <Link className="hover-underline" to={`/dj?${name}=${value}`} style={size}>
              {label}
              <small className="number ink-t2">{shortCount(count)}</small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
