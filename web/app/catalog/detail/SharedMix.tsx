import type { Resource } from '@shenglang/contract/catalog/entities'
import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useEngine } from '../../playback/playback.tsx'
import { remoteQuery } from '../../remote/remote-query.ts'

const MixDialog = lazy(() => import('../../track/mix/MixDialog.tsx'))

/** The mix that the page's address names: `?id=A&mix=B` opens it at once; closed, the page is as it would be without. */
export function SharedMix({ from }: { from: Resource }) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('mix') ?? ''
  const { data: to } = useQuery({ ...remoteQuery(resourceDetail, { id }), enabled: id !== '' })
  // Where there is an engine there is a page to lay it over.
  const engine = useEngine()
  if (id === '' || !engine || !to || to.duration === 0) return null
  const close = () => {
    query.delete('mix')
    setQuery(query, { replace: true, preventScrollReset: true })
  }
  return createPortal(
    <Suspense>
      <MixDialog from={from} to={to} onClose={close} />
    </Suspense>,
    document.body,
  )
}
