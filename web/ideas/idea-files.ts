import { sendProductIdea } from '#contract/ideas/ideas.ts'
import { limits } from '#contract/rules.ts'

type Attachment = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>

export type Choice<Kind> = { files: Kind[]; problem: string | undefined }

const wrongFile = sendProductIdea.uploads?.files?.refusal
const tooMuch = `Attach at most ${limits.ideaFiles} files, 200 MB in all.`

/** Returns the files with the allowed ones added, and the reason why others were refused. */
export function addFiles<Kind extends Attachment>(
  files: readonly Kind[],
  more: readonly Kind[],
): Choice<Kind> {
  const fitting = more.filter(isAllowed)
  const choice: Choice<Kind> = {
    files: [...files],
    problem: fitting.length < more.length ? wrongFile : undefined,
  }
  for (const file of fitting) {
    if (choice.files.some((known) => isSame(known, file))) continue
    if (hasRoom(choice.files, file)) choice.files.push(file)
    else choice.problem ??= tooMuch
  }
  return choice
}

/** SVG can contain scripts, so the server refuses it. */
function isAllowed({ type, size }: Attachment) {
  return /^(image|video|audio)\//.test(type) && type !== 'image/svg+xml' && size <= limits.fileBytes
}

function isSame(one: Attachment, other: Attachment) {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

function hasRoom(files: readonly Attachment[], file: Attachment) {
  const bytes = files.reduce((sum, { size }) => sum + size, file.size)
  return files.length < limits.ideaFiles && bytes <= limits.ideaTotalBytes
}

/** Returns the progress of each file from 0 to 1; files are sent one after the other. */
export function progressOfEach(files: readonly Pick<File, 'size'>[], fraction: number): number[] {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let left = total * fraction
  return files.map(({ size }) => {
    const sent = Math.min(Math.max(left, 0), size)
    left -= size
    return size === 0 ? fraction : sent / size
  })
}

export function messageProblem(message: string): string | undefined {
  return sendProductIdea.body.safeParse({ message }).error?.issues[0]?.message
}
