import { PEOPLE_TOTAL_MAX, PERSON_KINDS, type PersonRow } from '@shenglang/contract/accounts/people/entities'
import { exportPeople, findPeople, PEOPLE_BULK_MAX } from '@shenglang/contract/accounts/people/routes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { isOfInputMethod } from '../../app/ui/browser/input-method.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { withValues } from '../../app/ui/browser/query-address.ts'
import { saveFile } from '../../app/ui/browser/save-file.ts'
import { Button, ButtonLink } from '../../app/ui/controls/Button.tsx'
import { ChipLink } from '../../app/ui/controls/Chip.tsx'
import { Avatar } from '../../app/ui/data/Avatar.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { DataTable } from '../../app/ui/table/DataTable.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { useList } from '../orders/forms/use-list.ts'
import { CursorPages } from '../shell/CursorPages.tsx'
import { focusRow } from '../shell/list-table/focus-row.ts'
import type { ListColumn } from '../shell/list-table/sorted-rows.ts'
import { useListTable } from '../shell/list-table/use-list-table.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { SavedFilters } from '../shell/saved-filters/SavedFilters.tsx'
import { Badges } from './Badges.tsx'
import { BlockPeopleDialog } from './BlockPeopleDialog.tsx'
import styles from './people.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 50

const NOTHING = <span className="ink-t2">—</span>

const COLUMNS: readonly ListColumn<PersonRow>[] = [
  { key: 'name', head: texts.name, cell: (person) => <PersonLink person={person} />, sortBy: ({ nickName }) => nickName },
  {
    key: 'phone',
    head: texts.phone,
    cell: ({ mobile }) => mobile || <span className="ink-t2">{texts.noPhone}</span>,
  },
  {
    key: 'level',
    head: texts.level,
    sortBy: ({ vipLevel }) => vipLevel,
    cell: ({ vipLevel }) => (vipLevel > 0 ? texts.vip(vipLevel) : NOTHING),
  },
  { key: 'status', head: texts.status, cell: (person) => <Badges person={person} /> },
  {
    key: 'registered',
    head: texts.registered,
    cell: ({ createTime }) => <Time at={createTime} />,
    sortBy: ({ createTime }) => createTime,
  },
]

/** The list of people, which staff search and filter. */
export function Component() {
  const [query] = useSearchParams()
  const filters = filtersIn(query)
  const { data, ...table } = useList(findPeople, { ...filters, pageSize: PAGE_SIZE })
  const { rows = [], total = 0, after = '' } = data ?? {}
  const isWhole = data?.after === '' && !query.has('after')
  const list = useListTable({ name: 'people', columns: COLUMNS, rows, isWhole })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [blocking, setBlocking] = useState<boolean>()
  const ids = [...selected]
  return (
    <PageFrame title={texts.people} lead={data ? texts.total(total, PEOPLE_TOTAL_MAX) : undefined}>
      <SearchForm query={query} searched={filters.key ?? ''} />
      <Kinds query={query} />
      <SavedFilters list="people" />
      <DataTable
        {...table}
        {...list}
        label={texts.list}
        keyOf={({ userId }) => userId}
        selection={{
          selected,
          onSelect: setSelected,
          name: ({ nickName, userId }) => `${nickName} ${texts.id(userId)}`,
          actions: <SelectedActions ids={ids} onBlock={setBlocking} />,
        }}
        empty={<Nobody query={query} after={after} />}
      >
        <CursorPages query={query} name="after" next={after}>
          <span className={styles.keys}>{texts.keys}</span>
        </CursorPages>
      </DataTable>
      {blocking === undefined ? null : (
        <BlockPeopleDialog
          ids={ids}
          isBlocked={blocking}
          onSelect={(left) => setSelected(new Set(left))}
          onClose={() => setBlocking(undefined)}
        />
      )}
    </PageFrame>
  )
}

function SelectedActions({ ids, onBlock }: { ids: string[]; onBlock: (isBlocked: boolean) => void }) {
  const save = async () => {
    try {
      const { fileName, csv } = await call(exportPeople, { ids })
      saveFile(new File([csv], fileName, { type: 'text/csv;charset=utf-8' }))
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
  }
  if (ids.length > PEOPLE_BULK_MAX) return <span className="ink-red">{texts.tooMany(PEOPLE_BULK_MAX)}</span>
  return (
    <>
      <Button onClick={() => onBlock(true)}>{texts.blockSelected}</Button>
      <Button onClick={() => onBlock(false)}>{texts.unblockSelected}</Button>
      <Button look="quiet" onClick={() => void save()}>
        {texts.exportSelected}
      </Button>
    </>
  )
}

function filtersIn(query: URLSearchParams) {
  const kind = PERSON_KINDS.find((each) => each === query.get('kind'))
  const [key, after] = [query.get('keyword') ?? '', query.get('after') ?? '']
  return { ...(key && { key }), ...(kind && { kind }), ...(after && { after }) }
}

function SearchForm({ query, searched }: { query: URLSearchParams; searched: string }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // The address may change without the field, for example by the browser's back button.
  useEffect(() => {
    if (field.current) field.current.value = searched
  }, [searched])
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate(withValues(query, { keyword: field.current?.value.trim() ?? '', after: '' }))
  }
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <input
          ref={field}
          type="search"
          maxLength={40}
          defaultValue={searched}
          placeholder={texts.keyHint}
          aria-label={texts.key}
          aria-describedby="people-hint"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isOfInputMethod(event)) return
            event.preventDefault()
            focusRow(1)
          }}
        />
        <Button type="submit">{texts.search}</Button>
      </form>
      <p id="people-hint" className="text-13 ink-t2 mt-8">
        {texts.lead}
      </p>
    </search>
  )
}

function Kinds({ query }: { query: URLSearchParams }) {
  const current = query.get('kind') ?? ''
  const chip = (kind: string, name: string) => (
    <ChipLink key={kind} isSmall to={withValues(query, { kind, after: '' })} aria-current={kind === current ? 'page' : undefined}>
      {name}
    </ChipLink>
  )
  return (
    <nav className="flex wrap gap-8" aria-label={texts.kinds}>
      {chip('', texts.everybody)}
      {PERSON_KINDS.map((kind) => chip(kind, texts.KIND_NAMES[kind]))}
    </nav>
  )
}

function PersonLink({ person }: { person: PersonRow }) {
  const { userId, nickName, accountName, avatar } = person
  return (
    <Link to={`/people/${userId}`} className="flex middle gap-12 min-h-44">
      <Avatar avatar={avatar} name={nickName} size={32} />
      <span className="shrink">
        <b className="block break">{nickName}</b>
        <small className="text-12 ink-t2">{accountName === '' ? texts.id(userId) : `${texts.id(userId)} · ${accountName}`}</small>
      </span>
    </Link>
  )
}

/** A search within a group reads a limited number of rows at a time, which may have no match although later ones do. */
function Nobody({ query, after }: { query: URLSearchParams; after: string }) {
  const clear = <ButtonLink to="/people">{texts.clearFilters}</ButtonLink>
  if (after !== '') {
    return <Notice title={texts.goOn} actions={<ButtonLink to={withValues(query, { after })}>{texts.nextPage}</ButtonLink>} />
  }
  if (query.size === 0) return <Notice title={texts.nobody} />
  return (
    <Notice title={texts.noMatch} actions={clear}>
      {texts.noMatchHint}
    </Notice>
  )
}
