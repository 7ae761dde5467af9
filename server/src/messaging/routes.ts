import { CALL_LIMITS } from '@shenglang/contract/limits'
import * as contract from '@shenglang/contract/messaging/routes'
import { listInbox, unreadCounts } from '@shenglang/contract/notices/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { blockedBy, setBlock } from './blocks.ts'
import { conversationsOf, deleteAll, readConversation, tracksBetween } from './conversations.ts'
import type { MessagingDeps } from './deps.ts'
import { countUnread, readInbox } from './inbox.ts'
import { deleteOne, messagesWith, withdraw } from './messages.ts'
import { storePicture } from './pictures.ts'
import { stateOf } from './relation.ts'
import { send } from './send-message.ts'

export function mountMessaging(calls: Calls, deps: MessagingDeps, messagesAMinute: number): void {
  const { db } = deps
  const countStranger = calls.counting('new conversations', CALL_LIMITS.newConversations)
  const countSearch = calls.counting('message searches', CALL_LIMITS.messageSearches)
  calls
    .on(contract.sendMessage, (draft, caller, exchange) => {
      const userId = userOf(caller)
      return send(deps, { userId, exchange, countStranger: () => countStranger(userId) }, draft)
    })
    .on(contract.listMessages, (args, caller) => messagesWith(deps, userOf(caller), args))
    .on(contract.listConversations, async (args, caller) => {
      if (args.keyword !== '') await countSearch(userOf(caller))
      return conversationsOf(db, userOf(caller), args)
    })
    .on(contract.conversationState, ({ userId }, caller) => stateOf(db, userOf(caller), userId))
    .on(contract.sharedTracks, ({ userId }, caller) => tracksBetween(deps, userOf(caller), userId))
    .on(contract.readMessages, ({ userId, messageId }, caller) => readConversation(deps, userOf(caller), userId, messageId))
    .on(contract.deleteConversation, ({ userId }, caller) => deleteAll(deps, userOf(caller), userId))
    .on(contract.withdrawMessage, ({ messageId }, caller) => withdraw(deps, userOf(caller), messageId))
    .on(contract.deleteMessage, ({ messageId }, caller) => deleteOne(deps, userOf(caller), messageId))
    .on(contract.uploadMessagePicture, ({ file }, caller) => storePicture(deps, userOf(caller), file))
    .on(contract.setBlock, ({ userId, isBlocked }, caller) => setBlock(deps, userOf(caller), userId, isBlocked))
    .on(contract.listBlocks, (page, caller) => blockedBy(db, userOf(caller), page))
    .on(listInbox, (args, caller) => readInbox(db, userOf(caller), args))
    .on(unreadCounts, (_args, caller) => countUnread(db, userOf(caller)))
    .limit([contract.sendMessage], messagesAMinute === 0 ? [] : [{ times: messagesAMinute, perS: 60 }])
    .limit(
      [contract.readMessages, contract.withdrawMessage, contract.deleteMessage, contract.deleteConversation, contract.setBlock],
      CALL_LIMITS.stateChanges,
    )
    .limit([contract.uploadMessagePicture], CALL_LIMITS.messagePictures)
}
