import { listTags, type StaffTag, TAGS_COUNTED_MAX } from '@shenglang/contract/catalog/discover/edit-tags'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { useList } from '../../orders/forms/use-list.ts'
import { CursorPages } from '../../shell/CursorPages.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { countText } from '../../shell/texts.ts'
import { ChangeTag, RemoveTag } from './TagDialog.tsx'
import styles from './tags.module.css'
import * as texts from './texts.ts'

const COLUMNS: readonly Column<StaffTag>[] = [
  {
    key: 'name',
    head: texts.name,
    cell: ({ tag, label, isInDictionary }) => (
      <span className="break">
        {label}
        {isInDictionary ? <small className="block ink-t2">{texts.inDictionary(tag)}</small> : null}
      </span>
    ),
  },
  { key: 'works', head: texts.works, alignsEnd: true, cell: ({ works }) => texts.worksOf(works) },
]

/** All tags of works; those of the dictionary are renamed there. */
export function Component() {
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<{ tag: StaffTag; is: 'change' | 'remove' }>()
  const [key, after] = [query.get('keyword') ?? '', query.get('after') ?? '']
  const { data, ...table } = useList(listTags, { ...(key && { key }), ...(after && { after }) })
  const actions: Column<StaffTag> = {
    key: 'actions',
    head: texts.actions,
    alignsEnd: true,
    cell: (tag) => <Actions tag={tag} onOpen={(is) => setOpened({ tag, is })} />,
  }
  const close = () => setOpened(undefined)
  return (
    <PageFrame
      title={texts.title}
      lead={data ? `${texts.lead}${texts.count(countText(data.total, TAGS_COUNTED_MAX))}` : texts.lead}
    >
      <SearchForm searched={key} />
      <DataTable
        {...table}
        label={texts.title}
        columns={[...COLUMNS, actions]}
        rows={data?.rows ?? []}
        keyOf={({ tag }) => tag}
        empty={
          key === '' ? (
            <Notice title={texts.none} />
          ) : (
            <Notice title={texts.noMatch} actions={<ButtonLink to="/settings/tags">{texts.clear}</ButtonLink>} />
          )
        }
      >
        <CursorPages query={query} name="after" next={data?.next ?? ''} />
      </DataTable>
      {opened?.is === 'change' ? <ChangeTag tag={opened.tag} onClose={close} /> : null}
      {opened?.is === 'remove' ? <RemoveTag tag={opened.tag} onClose={close} /> : null}
    </PageFrame>
  )
}

function SearchForm({ searched }: { searched: string }) {
  const [, setQuery] = useSearchParams()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    setQuery(keyword === '' ? {} : { keyword })
  }
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <input
          key={searched}
          name="keyword"
          type="search"
          maxLength={40}
          defaultValue={searched}
          placeholder={texts.key}
          aria-label={texts.key}
          autoComplete="off"
        />
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  )
}

function Actions({ tag, onOpen }: { tag: StaffTag; onOpen: (is: 'change' | 'remove') => void }) {
  if (tag.isInDictionary) {
    return (
      <ButtonLink look="quiet" to="/settings/dictionaries?dict=cms_genres">
        {texts.editInDictionary}
      </ButtonLink>
    )
  }
  return (
    <span className="inline-flex wrap gap-8">
      <Button look="quiet" aria-label={texts.changeOf(tag.label)} onClick={() => onOpen('change')}>
        {texts.change}
      </Button>
      <Button look="quiet" aria-label={texts.removeOf(tag.label)} onClick={() => onOpen('remove')}>
        {texts.remove}
      </Button>
    </span>
  )
}
