import { LOG_TOTAL_MAX } from '@shenglang/contract/office/log'
import { Button } from '../../app/ui/controls/Button.tsx'
import * as texts from './texts.ts'

interface PagerProps {
  total: number
  next: string
  isNewest: boolean
  onOlder: (cursor: string) => void
  onNewest: () => void
}

/** The number of rows, with buttons for older and for the newest ones. */
export function Pager({ total, next, isNewest, onOlder, onNewest }: PagerProps) {
  return (
    <div className="flex wrap middle between gap-12 mt-12">
      <span className="text-14 ink-t2 number">{texts.total(total, LOG_TOTAL_MAX)}</span>
      <span className="flex gap-8">
        {isNewest ? null : <Button onClick={onNewest}>{texts.newest}</Button>}
        {next === '' ? null : <Button onClick={() => onOlder(next)}>{texts.older}</Button>}
      </span>
    </div>
  )
}
