import { GOODS_TYPES, ORDER_STATUS_NAMES, ORDER_STATUSES } from '@shenglang/contract/commerce/orders/orders'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { withValues } from '../../../app/ui/browser/query-address.ts'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import styles from './list.module.css'
import { isFiltered } from './order-query.ts'
import * as texts from './texts.ts'

const STATUSES = [
  { value: '', name: texts.anyStatus },
  { value: 'toSend', name: texts.toSend },
  ...ORDER_STATUSES.map((value) => ({ value, name: ORDER_STATUS_NAMES[value] })),
]
const KINDS = [{ value: '', name: texts.anyKind }, ...GOODS_TYPES.map((value) => ({ value, name: texts.kinds[value] }))]

/** Filters of the list of orders, stored in the address. */
export function OrderFilters() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const set = (values: Record<string, string>) => void navigate(withValues(query, { ...values, before: '' }))
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }
  const inAddress = (name: string) => query.get(name) ?? ''
  const dayInput = (name: 'from' | 'to') => (
    <label className="flex middle gap-8 text-13 ink-t2">
      {texts.days[name]}
      <input
        key={inAddress(name)}
        type="date"
        className={styles.input}
        defaultValue={inAddress(name)}
        onChange={({ target }) => {
          if (target.value === '' || target.validity.valid) set({ [name]: target.value })
        }}
      />
    </label>
  )
  return (
    <search aria-label={texts.title}>
      <form className="flex wrap middle gap-8-12" onSubmit={find}>
        <input
          key={inAddress('keyword')}
          name="keyword"
          type="search"
          className={`${styles.input} ${styles.keyword}`}
          aria-label={texts.keyword}
          placeholder={texts.keyword}
          defaultValue={inAddress('keyword')}
          autoComplete="off"
        />
        <Select aria-label={texts.status} options={STATUSES} value={inAddress('status')} onPick={(status) => set({ status })} />
        <Select aria-label={texts.kind} options={KINDS} value={inAddress('kind')} onPick={(kind) => set({ kind })} />
        {dayInput('from')}
        {dayInput('to')}
        <Button type="submit">{texts.find}</Button>
        {isFiltered(query) ? (
          <ButtonLink look="quiet" to="?">
            {texts.reset}
          </ButtonLink>
        ) : null}
      </form>
    </search>
  )
}
