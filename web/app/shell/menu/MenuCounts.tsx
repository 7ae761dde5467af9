import { listCrates } from '@shenglang/contract/catalog/crates/crates'
import { listCollected } from '@shenglang/contract/catalog/routes'
import { shortCount } from '@shenglang/contract/format'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'

/** The number of the user's items behind a menu entry; nothing for an entry without a count. */
export default function MenuCount({ url }: { url: string }) {
  // By hydration the page may have loaded what the server did not know when it rendered the menu.
  if (!useHydrated()) return null
  if (url === '/user/crates') return <CrateCount />
  if (url === '/user/userCenter?index=3') return <LikedCount />
  return null
}

function CrateCount() {
  const { data } = useQuery(remoteQuery(listCrates, {}))
  return <Count count={data?.length} />
}

function LikedCount() {
  const { data } = useQuery(remoteQuery(listCollected, { pageNum: 1, pageSize: 1 }))
  return <Count count={data?.total} />
}

const Count = ({ count }: { count: number | undefined }) => (count ? <small className="number">{shortCount(count)}</small> : null)
