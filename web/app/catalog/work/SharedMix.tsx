import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useEngine } from '../../playback/engine/playback.tsx'
import { remoteQuery } from '../../remote/remote-query.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'

const MixDialog = lazyPart(() => import('../../track/mix/MixDialog.tsx'))

/** The mix in the page's address: `?id=A&mix=B` opens it at once; closed, the page is as without it. */
export function SharedMix({ from }: { from: Resource }) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('mix') ?? ''
  const { data: to } = useQuery({ ...remoteQuery(resourceDetail, { id }), enabled: id !== '' })
  // With an engine the page is hydrated, and a dialog can open above it.
  const engine = useEngine()
  const isTrack = to?.contentType === CONTENT_TYPES.single && to.duration > 0
  if (id === '' || !engine || !isTrack) return null
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
