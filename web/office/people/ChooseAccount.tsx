import type { PersonRow } from '@shenglang/contract/accounts/people/entities'
import { findPeople } from '@shenglang/contract/accounts/people/routes'
import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../app/ui/table/DataTable.tsx'
import { useList } from '../orders/forms/use-list.ts'
import { Badges } from './Badges.tsx'
import * as texts from './merge-texts.ts'
import styles from './people.module.css'
import * as peopleTexts from './texts.ts'

const COLUMNS: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    head: peopleTexts.name,
    cell: ({ userId, nickName }) => (
      <span>
        <b className="block break">{nickName}</b>
        <small className="text-12 ink-t2">{peopleTexts.id(userId)}</small>
      </span>
    ),
  },
  {
    key: 'phone',
    head: peopleTexts.phone,
    cell: ({ mobile }) => mobile || <span className="ink-t2">{peopleTexts.noPhone}</span>,
  },
  { key: 'status', head: peopleTexts.status, cell: (person) => <Badges person={person} /> },
  {
    key: 'keep',
    head: peopleTexts.action,
    cell: ({ userId, nickName }) => (
      <ButtonLink to={`?into=${userId}`} aria-label={`${texts.keep}：${nickName}`}>
        {texts.keep}
      </ButtonLink>
    ),
  },
]

const SHOWN = 10

/** Searches for the account that remains. The input may be a phone, so it is not put into the address. */
export function ChooseAccount({ fromId }: { fromId: string }) {
  const [key, setKey] = useState('')
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setKey(String(new FormData(event.currentTarget).get('key') ?? '').trim())
  }
  return (
    <>
      <search>
        <form className={styles.search} onSubmit={search}>
          <input
            name="key"
            type="search"
            maxLength={40}
            placeholder={peopleTexts.keyHint}
            aria-label={texts.choose}
            aria-describedby="merge-hint"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: it is the one thing to do on this page
            autoFocus
          />
          <Button type="submit">{peopleTexts.search}</Button>
        </form>
        <p id="merge-hint" className="text-13 ink-t2 mt-8">
          {texts.chooseHint}
        </p>
      </search>
      {key === '' ? null : <Found key={key} searched={key} fromId={fromId} />}
    </>
  )
}

function Found({ searched, fromId }: { searched: string; fromId: string }) {
  const { data, ...table } = useList(findPeople, { key: searched, pageSize: SHOWN })
  const rows = (data?.rows ?? []).filter(({ userId, isClosed }) => userId !== fromId && !isClosed)
  return (
    <DataTable
      {...table}
      label={texts.foundAccounts}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ userId }) => userId}
      empty={<Notice title={texts.none}>{texts.noneHint}</Notice>}
    />
  )
}
