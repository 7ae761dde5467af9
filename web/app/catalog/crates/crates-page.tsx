import { crateDetail, listCrates } from '@shenglang/contract/catalog/crates'
import { FILTERS } from '@shenglang/contract/catalog/entities'
import { isFault } from '@shenglang/contract/fault'
import { data } from 'react-router'
import { loadDictionaries } from '../../remote/dictionaries.ts'
import { useLoaded } from '../../remote/loaded.ts'
import { type Call, callContext, partContext } from '../../remote/page-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { filterWords, usedFilters } from '../filter/filter-words.ts'
import { SetView } from '../sets/SetView.tsx'
import type { Route } from './+types/crates-page'
import { CrateHead } from './CrateHead.tsx'
import { CrateTree } from './CrateTree.tsx'
import styles from './crates-page.module.css'
import { SmartCrate } from './SmartCrate.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  try {
    const [crates, crate] = await Promise.all([call(listCrates, {}), id === '' ? undefined : call(crateDetail, { id })])
    return { crates, crate, words: (crate && (await context.get(partContext)(wordsOf(call, crate.filter)))) ?? [] }
  } catch (error) {
    if (isFault(error) && (error.code === 'CRATE_NOT_FOUND' || error.code === 'BAD_ARGUMENT')) throw data(null, { status: 404 })
    throw error
  }
}

async function wordsOf(call: Call, filter: Record<string, string>) {
  const names = usedFilters(filter)
  const dictionaries = await loadDictionaries(
    call,
    names.map((name) => FILTERS[name]),
  )
  return filterWords(filter, Object.fromEntries(names.map((name, index) => [name, dictionaries[index]])))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.crate?.name ?? '唱片箱'} · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export const handle = { isStoredOffline: true }

export default function CratesPage({ loaderData: { crates: loaded, crate, words } }: Route.ComponentProps) {
  const crates = useLoaded(listCrates, {}, loaded)
  return (
    <div className={styles.page}>
      <CrateTree crates={crates} currentId={crate?.crateId ?? ''} />
      {crate ? (
        <section key={crate.crateId} className={styles.crate} aria-label={crate.name}>
          <CrateHead crate={crate} crates={crates} />
          {crate.isSmart ? <SmartCrate crate={crate} words={words} /> : <SetView crate={crate} />}
        </section>
      ) : (
        <section aria-labelledby="crates">
          <h1 id="crates" className="visually-hidden">
            唱片箱
          </h1>
          <Notice title={crates.length === 0 ? '还没有唱片箱' : '打开一个唱片箱'}>
            {crates.length === 0
              ? '建一个箱子，在任意曲目的“⋯”里选“加入唱片箱”，攒出今晚的歌单'
              : '排好顺序，看每一次衔接是否顺滑'}
          </Notice>
        </section>
      )}
    </div>
  )
}
