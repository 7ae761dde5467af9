import type { Post } from '@shenglang/contract/social/posts'

const FOLDED_LINES = 8
/** About so many characters fill the lines that a folded text shows. */
const FOLDED_CHARACTERS = 320
const NAME_MAX = 40

export const postAddress = ({ resourceId }: Pick<Post, 'resourceId'>) => `/post?id=${resourceId}`
export const topicAddress = (topic: string) => `/circle?topic=${encodeURIComponent(topic)}`

/** Whether a text is worth folding in a list. */
export const isLong = (content: string) => content.length > FOLDED_CHARACTERS || content.split('\n').length > FOLDED_LINES

/** What a post is called where it needs a name: its title, or how it begins. */
export function postName({ title, content, author }: Pick<Post, 'title' | 'content'> & { author: { nickName: string } }): string {
  const [first = ''] = (title || content).split('\n')
  if (first === '') return `${author.nickName}的贴子`
  const letters = [...first]
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}…` : first
}
