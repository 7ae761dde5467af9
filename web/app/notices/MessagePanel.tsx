import { NOT_GOT } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { InboxPanel } from './InboxPanel.tsx'
import { firstMessages } from './inbox-queries.ts'
import { MessageList } from './MessageList.tsx'

/** The latest conversations. */
export default function MessagePanel() {
  return (
    <InboxPanel
      title="消息"
      query={useQuery(firstMessages())}
      failure={NOT_GOT.messages}
      nothing="还没有私信"
      more={{ to: '/user/messages?tab=private', name: '看全部消息' }}
      list={(messages, onLeave) => <MessageList messages={messages} onLeave={onLeave} />}
    />
  )
}
