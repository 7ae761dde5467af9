import { crateDetail, listCrates } from '@shenglang/contract/catalog/crates/crates'
import { FILTERS } from '@shenglang/contract/catalog/entities'
import { isFault } from '@shenglang/contract/fault'
import { data } from 'react-router'
import { loadDictionaries } from '../../remote/dictionaries.ts'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { type Call, callContext, partContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { filterText, usedFilters } from '../discover/filter/filter-text.ts'
import type { Route } from './+types/crates-page'
import { CrateHead } from './CrateHead.tsx'
import { CrateTree } from './CrateTree.tsx'
import styles from './crates-page.module.css'
import { SmartCrate } from './SmartCrate.tsx'
import { SetView } from './sets/SetView.tsx'
import * as texts from './texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  try {
    const [crates, crate] = await Promise.all([call(listCrates, {}), id === '' ? undefined : call(crateDetail, { id })])
    return { crates, crate, filterTexts: (crate && (await context.get(partContext)(textOf(call, crate.filter)))) ?? [] }
  } catch (error) {
    if (isFault(error) && (error.code === 'CRATE_NOT_FOUND' || error.code === 'BAD_ARGUMENT')) throw data(null, { status: 404 })
    throw error
  }
}

async function textOf(call: Call, filter: Record<string, string>) {
  const names = usedFilters(filter)
  const dictionaries = await loadDictionaries(
    call,
    names.map((name) => FILTERS[name]),
  )
  return filterText(filter, Object.fromEntries(names.map((name, index) => [name, dictionaries[index]])))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.pageTitle(loaderData?.crate?.name ?? texts.crates) },
  { name: 'robots', content: 'noindex' },
]

export const handle = { isStoredOffline: true }

export default function CratesPage({ loaderData: { crates: loaded, crate, filterTexts } }: Route.ComponentProps) {
  const crates = useCachedAnswer(listCrates, {}, loaded)
  return (
    <div className={styles.page}>
      <CrateTree crates={crates} currentId={crate?.crateId ?? ''} />
      {crate ? (
        <section key={crate.crateId} className="shrink" aria-label={crate.name}>
          <CrateHead crate={crate} crates={crates} />
          {crate.isSmart ? <SmartCrate crate={crate} filterTexts={filterTexts} /> : <SetView crate={crate} />}
        </section>
      ) : (
        <section aria-labelledby="crates">
          <h1 id="crates" className="visually-hidden">
            {texts.crates}
          </h1>
          {crates.length === 0 ? (
            <Notice
              title={texts.noCrates}
              actions={
                <ButtonLink look="gold" to="/dj">
                  {texts.chooseTracks}
                </ButtonLink>
              }
            >
              {texts.cratesHint}
            </Notice>
          ) : (
            <Notice title={texts.openCrate}>{texts.orderHint}</Notice>
          )}
        </section>
      )}
    </div>
  )
}
