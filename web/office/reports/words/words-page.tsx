import {
  type FilteredWord,
  WORD_LEVEL_LABELS,
  WORD_LEVELS,
  WORD_MAX,
  WORDS_IMPORT_MAX,
  type WordLevel,
} from '@shenglang/contract/moderation/entities'
import { addWord, importWords, listWords, removeWord } from '@shenglang/contract/moderation/routes'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { attempt } from '../../../app/ui/browser/attempt.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { withValues } from '../../../app/ui/browser/query-address.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { InputField, TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { LoadMore } from '../../../app/ui/controls/LoadMore.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const LEVELS = WORD_LEVELS.map((value) => ({ value, name: WORD_LEVEL_LABELS[value] }))
const levelIn = (text: unknown): WordLevel => WORD_LEVELS.find((level) => level === text) ?? 'refuse'

/** The words that texts are checked for. */
export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'add' | 'import'>()
  const client = useQueryClient()
  const key = params.get('key') ?? ''
  const level = WORD_LEVELS.find((name) => name === params.get('level'))
  const filter = { ...(key === '' ? {} : { key }), ...(level ? { level } : {}) }
  const list = useInfiniteQuery({
    queryKey: [...keyOf(listWords), 'pages', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listWords, { ...filter, pageSize: PAGE_SIZE, ...(pageParam === '' ? {} : { after: pageParam }) }, signal),
    getNextPageParam: ({ rows }) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.word),
  })
  const set = (name: string, value: string) => void navigate(withValues(params, { [name]: value }), { replace: true })
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listWords) })
  const remove = ({ word }: FilteredWord) =>
    attempt(async () => {
      await call(removeWord, { word })
      showToast(texts.removed(word), 'good')
      await refresh()
    })
  return (
    <PageFrame
      title={texts.words}
      lead={texts.lead(list.data?.pages[0]?.total ?? 0)}
      actions={
        <div className="flex wrap gap-8">
          <Button look="gold" onClick={() => setDialog('add')}>
            {texts.addTitle}
          </Button>
          <Button onClick={() => setDialog('import')}>{texts.importTitle}</Button>
        </div>
      }
    >
      <div className="flex wrap gap-8">
        <input
          type="search"
          className="h-36 pad-0-12 edge-control radius bg2 ink-t0"
          aria-label={texts.search}
          placeholder={texts.search}
          defaultValue={key}
          maxLength={WORD_MAX}
          onChange={(event) => set('key', event.target.value.trim())}
        />
        <Select
          aria-label={texts.level}
          value={level ?? ''}
          options={[{ value: '', name: texts.allLevels }, ...LEVELS]}
          onPick={(value) => set('level', value)}
        />
      </div>
      <DataTable<FilteredWord>
        label={texts.words}
        rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
        keyOf={({ word }) => word}
        state={list.isError && !list.isFetchNextPageError ? 'failed' : list.isPending ? 'loading' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<Notice title={key === '' && !level ? texts.empty : texts.emptyFiltered} />}
        columns={[
          { key: 'word', head: texts.word, cell: ({ word }) => word },
          { key: 'level', head: texts.level, cell: (row) => WORD_LEVEL_LABELS[row.level] },
          {
            key: 'actions',
            head: texts.actions,
            alignsEnd: true,
            cell: (row) => (
              <Button aria-label={texts.removeOf(row.word)} onClick={() => void remove(row)}>
                {texts.remove}
              </Button>
            ),
          },
        ]}
      >
        <LoadMore list={list}>{texts.more}</LoadMore>
      </DataTable>
      {dialog ? <WordsDialog kind={dialog} onDone={refresh} onClose={() => setDialog(undefined)} /> : null}
    </PageFrame>
  )
}

interface WordsDialogProps {
  kind: 'add' | 'import'
  onDone: () => Promise<void>
  onClose: () => void
}

/** Adds one word, or a list of them. */
function WordsDialog({ kind, onDone, onClose }: WordsDialogProps) {
  const isList = kind === 'import'
  const submit = async (values: FormData) => {
    const level = levelIn(values.get('level'))
    if (isList) {
      const { count } = await call(importWords, { text: String(values.get('text') ?? ''), level })
      showToast(texts.imported(count), 'good')
    } else {
      const word = String(values.get('word') ?? '').trim()
      await call(addWord, { word, level })
      showToast(texts.added(word), 'good')
    }
    onClose()
    await onDone()
  }
  return (
    <FieldDialog title={isList ? texts.importTitle : texts.addTitle} submit={texts.add} onSubmit={submit} onClose={onClose}>
      {isList ? (
        <TextAreaField name="text" label={texts.importList} hint={texts.importHint} rows={10} maxLength={WORDS_IMPORT_MAX} />
      ) : (
        <InputField name="word" label={texts.word} maxLength={WORD_MAX} autoComplete="off" />
      )}
      <SelectField name="level" label={texts.level} options={LEVELS} />
    </FieldDialog>
  )
}
