import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/work/price'
import { yuan } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { useDownload } from '../../playback/downloads/download.ts'
import { IconCheck, IconDownload } from '../../ui/data/icons.ts'
import { resourceAddress } from '../text/resource-address.ts'
import * as texts from './initial-texts.ts'
import styles from './RightsButton.module.css'

const MUSIC: ReadonlySet<number> = new Set([CONTENT_TYPES.single, CONTENT_TYPES.collection])

interface RightsButtonProps {
  resource: Resource
  /** Draws no outline, as in a chart. */
  isBare?: boolean
}

/**
 * The right to a track as a button with one of four labels: free is the arrow alone, a member's level, a price, or owned.
 * Music for sale is paid in place and then downloaded, goods are bought on their page; everything else is downloaded, and the
 * server refuses where a level is too low.
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
      aria-label={texts.downloadFile(words, title)}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => void downloadAll(resourceId)}
    >
      {kind === 'own' ? <IconCheck size={16} /> : null}
      {kind === 'free' ? null : words}
      {kind === 'own' ? null : <IconDownload size={16} />}
    </button>
  )
}
