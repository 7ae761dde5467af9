import { PlayHistory } from '../track/PlayHistory.tsx'

export const meta = () => [{ title: '播放历史 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** What was played in this browser. */
export const handle = { isStoredOffline: true }

export default function HistoryPage() {
  return (
    <>
      <h1>播放历史</h1>
      <PlayHistory />
    </>
  )
}
