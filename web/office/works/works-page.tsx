import { exportWorks, findWorks, WORKS_COUNTED, type WorkRow } from '@shenglang/contract/studio/edit/edit-works'
import { WORK_STATES, type WorkState } from '@shenglang/contract/studio/entities'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { withValues } from '../../app/ui/browser/query-address.ts'
import { saveFile } from '../../app/ui/browser/save-file.ts'
import { Button, ButtonLink } from '../../app/ui/controls/Button.tsx'
import { Select } from '../../app/ui/controls/Select.tsx'
import { Cover } from '../../app/ui/data/Cover.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { overlay } from '../../app/ui/overlays/overlay.ts'
import { DataTable } from '../../app/ui/table/DataTable.tsx'
import { useCursorList } from '../orders/forms/use-cursor-list.tsx'
import { moneyColumn } from '../shell/list-table/columns.tsx'
import type { ListColumn } from '../shell/list-table/sorted-rows.ts'
import { useListTable } from '../shell/list-table/use-list-table.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { SearchForm } from '../shell/SearchForm.tsx'
import { SavedFilters } from '../shell/saved-filters/SavedFilters.tsx'
import { ArtistFilter } from './ArtistFilter.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { ChangesDialog } from './ChangesDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import * as texts from './texts.ts'
import { useChoices } from './use-choices.ts'
import styles from './works.module.css'
import { filtersIn, type WorksFilters } from './works-filters.ts'

const COUNT = new Intl.NumberFormat('zh-CN')
const countText = (total: number) => (total > WORKS_COUNTED ? `${COUNT.format(WORKS_COUNTED)}+` : COUNT.format(total))

/** Keeps a text on one line, so that only titles wrap. */
const short = (text: string) => <span className="nowrap">{text}</span>

const COLUMNS: readonly ListColumn<WorkRow>[] = [
  { key: 'title', head: texts.title, cell: (work) => <WorkLink work={work} />, sortBy: (work) => work.title },
  { key: 'kind', head: texts.kind, cell: ({ contentType }) => short(texts.nameOfType(contentType)) },
  { key: 'category', head: texts.category, cell: ({ categoryCode }) => short(categoryCode) },
  { key: 'state', head: texts.state, cell: ({ state }) => short(texts.STATES[state]) },
  { key: 'free', head: texts.freeLevel, cell: ({ freeVipLevel }) => short(texts.levelOf(freeVipLevel)) },
  moneyColumn('price', texts.price, ({ priceFen }) => priceFen),
  {
    key: 'created',
    head: texts.created,
    alignsEnd: true,
    cell: ({ createTime }) => <Time at={createTime} />,
    sortBy: ({ createTime }) => createTime,
  },
]

/** All works and goods: searched, changed in bulk, exported and imported. */
export function Component() {
  const [query] = useSearchParams()
  const filters = filtersIn(query)
  const { data, table, pages, isWhole } = useCursorList(findWorks, filters, 'before')
  const { rows } = table
  const total = data?.total ?? 0
  const selection = useSelection(rows, filters, total)
  const list = useListTable({ name: 'works', columns: COLUMNS, rows, isWhole })
  return (
    <PageFrame title={texts.list} lead={data ? texts.lead(countText(total)) : undefined} actions={<Actions filters={filters} />}>
      <Filters query={query} rows={rows} />
      <SavedFilters list="works" />
      <DataTable
        {...table}
        {...list}
        label={texts.list}
        keyOf={({ resourceId }) => resourceId}
        selection={selection}
        empty={<Empty isFiltered={query.size > 0} />}
      >
        {pages}
      </DataTable>
    </PageFrame>
  )
}

/** The selection: rows of several pages, or all matches of the filters. */
function useSelection(rows: readonly WorkRow[], filters: WorksFilters, total: number) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setSelected(new Set())
  const change = (what: { ids: string[] } | { where: WorksFilters }, count: string) =>
    overlay.open(<BulkDialog what={what} count={count} onDone={clear} />)
  const titles = new Map(rows.map(({ resourceId, title }) => [resourceId, title]))
  return {
    selected,
    onSelect: setSelected,
    name: ({ title, resourceId }: WorkRow) => titles.get(resourceId) ?? title,
    actions: (
      <>
        <Button look="gold" onClick={() => change({ ids: [...selected] }, String(selected.size))}>
          {texts.changeSelected}
        </Button>
        {total > rows.length && total <= WORKS_COUNTED ? (
          <Button onClick={() => change({ where: filters }, countText(total))}>{texts.selectAllFound(countText(total))}</Button>
        ) : null}
      </>
    ),
  }
}

function Actions({ filters }: { filters: WorksFilters }) {
  const save = () =>
    attempt(async () => {
      const { fileName, csv } = await call(exportWorks, filters)
      saveFile(new File([csv], fileName, { type: 'text/csv;charset=utf-8' }))
    })
  return (
    <div className="flex wrap gap-8">
      <Button look="quiet" onClick={() => overlay.open(<ChangesDialog />)}>
        {texts.changes}
      </Button>
      <Button look="quiet" onClick={() => void save()}>
        {texts.exportCsv}
      </Button>
      <Button look="quiet" onClick={() => overlay.open(<ImportDialog />)}>
        {texts.importCsv}
      </Button>
      <ButtonLink look="gold" to="/works/new">
        {texts.newGoods}
      </ButtonLink>
    </div>
  )
}

function Filters({ query, rows }: { query: URLSearchParams; rows: readonly WorkRow[] }) {
  const navigate = useNavigate()
  const { categories } = useChoices()
  const { categoryCode = '', artistId = '' } = filtersIn(query)
  const set = (values: Record<string, string>) => void navigate(withValues(query, { ...values, before: '' }))
  return (
    <SearchForm
      label={texts.keyword}
      maxLength={100}
      searched={query.get('keyword') ?? ''}
      submit={texts.search}
      onSearch={(keyword) => set({ keyword })}
    >
      <Select
        aria-label={texts.kind}
        value={query.get('kind') ?? ''}
        options={[{ value: '', name: texts.allKinds }, ...texts.contentTypes]}
        onPick={(kind) => set({ kind })}
      />
      <Select
        aria-label={texts.state}
        value={query.get('state') ?? ''}
        options={[
          { value: '', name: texts.allStates },
          ...WORK_STATES.map((state: WorkState) => ({ value: state, name: texts.STATES[state] })),
        ]}
        onPick={(state) => set({ state })}
      />
      <Select
        aria-label={texts.category}
        value={categoryCode}
        options={[{ value: '', name: texts.allCategories }, ...categories]}
        onPick={(category) => set({ category })}
      />
      <ArtistFilter
        artistId={artistId}
        name={rows.find((row) => row.artistId === artistId)?.artist}
        onPick={(artist) => set({ artist })}
      />
    </SearchForm>
  )
}

function WorkLink({ work: { resourceId, title, artist, cover } }: { work: WorkRow }) {
  return (
    <Link to={`/works/${resourceId}`} className={styles.work}>
      <span className="w-40 rigid">
        <Cover cover={cover} color="var(--bg3)" width={96} />
      </span>
      <span className="shrink">
        <b className="block break">{title}</b>
        <small className="ink-t2">{artist}</small>
      </span>
    </Link>
  )
}

const Empty = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Notice title={texts.noMatch} actions={<ButtonLink to="/works">{texts.clearFilters}</ButtonLink>} />
  ) : (
    <Notice title={texts.none} actions={<ButtonLink to="/works/new">{texts.newGoods}</ButtonLink>} />
  )
