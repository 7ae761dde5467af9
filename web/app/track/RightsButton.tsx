import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/price'
import { yuan } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { openCheckout } from '../commerce/open-checkout.tsx'
import { useDownload } from '../playback/download.ts'
import { IconCheck, IconDownload } from '../ui/icons.ts'
import styles from './RightsButton.module.css'
import { resourceAddress } from './resource-address.ts'

const MUSIC: ReadonlySet<number> = new Set([CONTENT_TYPES.single, CONTENT_TYPES.collection])

interface RightsButtonProps {
  resource: Resource
  /** Without its outline, as in a chart. */
  isBare?: boolean
}

/**
 * The one right to a track, in one of four words: free is the arrow alone, a member's level, a price, or owned. Music that
 * money buys is paid for in place and then downloaded, goods are bought on their page; everything else is downloaded, and the
 * server says no where a level does not reach.
 */
export function RightsButton({ resource, isBare = false }: RightsButtonProps) {
  const { downloadAll, busyWith } = useDownload()
  const right = rightOf(resource)
  if (!right) return null
  const { kind, words } = right
  const { resourceId, title, contentType, priceFen } = resource
  const isSoldHere = MUSIC.has(contentType) && priceFen > 0
  const isBusy = busyWith !== ''
  const look = { className: styles.right, 'data-kind': kind, 'data-bare': isBare || undefined }
  if (kind === 'money' && !isSoldHere)
    return (
      <Link {...look} to={resourceAddress(resource)} aria-label={`${words}：${title}`}>
        {words}
      </Link>
    )
  if (kind === 'money') {
    const buy = { items: [{ goodsType: 'RESOURCE', goodsId: resourceId }], onPaid: () => void downloadAll(resourceId) } as const
    return (
      <button type="button" {...look} aria-label={`${words}：${title}`} onClick={() => void openCheckout(buy)}>
        {yuan(priceFen)}
      </button>
    )
  }
  return (
    <button
      type="button"
      {...look}
      aria-label={`${words}，下载 ${title}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => void downloadAll(resourceId)}
    >
      {kind === 'own' ? <IconCheck size={16} /> : null}
      {kind === 'free' ? null : words}
      {kind === 'own' ? null : <IconDownload size={16} />}
    </button>
  )
}
