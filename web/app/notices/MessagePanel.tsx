import { LOAD_FAILURES } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { InboxPanel } from './InboxPanel.tsx'
import { firstMessages } from './inbox-queries.ts'
import { MessageList } from './MessageList.tsx'
import * as texts from './texts.ts'

/** The latest conversations. */
export default function MessagePanel() {
  return (
    <InboxPanel
      title={texts.message}
      query={useQuery(firstMessages())}
      failure={LOAD_FAILURES.messages}
      nothing={texts.noChats}
      more={{ to: '/user/messages?tab=private', name: texts.seeAllMessages }}
      list={(messages, onLeave) => <MessageList messages={messages} onLeave={onLeave} />}
    />
  )
}
