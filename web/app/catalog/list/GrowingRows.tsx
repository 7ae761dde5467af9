import type { Resource } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { useState } from 'react'
import { call } from '../../remote/api.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/sections.module.css'

interface GrowingRowsProps {
  first: Resource[]
  total: number
  args: ArgsOf<typeof listResources> & { pageSize: number }
}

/** A page of a list that grows by the pages after it, in place. Give it a new key for a new list. */
export function GrowingRows({ first, total, args }: GrowingRowsProps) {
  const [rows, setRows] = useState(first)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const before = (Number(args.pageNum ?? 1) - 1) * args.pageSize
  const more = async () => {
    setState('loading')
    try {
      const pageNum = Math.floor((before + rows.length) / args.pageSize) + 1
      const page = await call(listResources, { ...args, pageNum })
      // What was published meanwhile moves the pages: nothing is shown twice.
      const known = new Set(rows.map(({ resourceId }) => resourceId))
      setRows([...rows, ...page.rows.filter(({ resourceId }) => !known.has(resourceId))])
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <TrackRows tracks={rows} startAt={before} />
      {before + rows.length < total ? (
        <div className={styles.grow}>
          <Button onClick={more} disabled={state === 'loading'}>
            {state === 'loading' ? '加载中…' : state === 'failed' ? '加载失败，点此重试' : '加载更多'}
          </Button>
        </div>
      ) : null}
    </>
  )
}
