import { listTags, type StaffTag, TAGS_COUNTED_MAX } from '@shenglang/contract/catalog/discover/edit-tags'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { useCursorList } from '../../orders/forms/use-cursor-list.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { SearchForm } from '../../shell/SearchForm.tsx'
import { countText } from '../../shell/texts.ts'
import { ChangeTag, RemoveTag } from './TagDialog.tsx'
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
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<{ tag: StaffTag; is: 'change' | 'remove' }>()
  const key = query.get('keyword') ?? ''
  const { data, table, pages } = useCursorList(listTags, key === '' ? {} : { key })
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
      <SearchForm
        label={texts.key}
        maxLength={40}
        searched={key}
        submit={texts.search}
        onSearch={(keyword) => setQuery(keyword === '' ? {} : { keyword })}
      />
      <DataTable
        {...table}
        label={texts.title}
        columns={[...COLUMNS, actions]}
        keyOf={({ tag }) => tag}
        empty={
          key === '' ? (
            <Notice title={texts.none} />
          ) : (
            <Notice title={texts.noMatch} actions={<ButtonLink to="/settings/tags">{texts.clear}</ButtonLink>} />
          )
        }
      >
        {pages}
      </DataTable>
      {opened?.is === 'change' ? <ChangeTag tag={opened.tag} onClose={close} /> : null}
      {opened?.is === 'remove' ? <RemoveTag tag={opened.tag} onClose={close} /> : null}
    </PageFrame>
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
