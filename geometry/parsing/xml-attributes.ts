const attribute = /[ \t\r\n]+([^\s="'<>/\d.-][^\s="'<>/]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/y

export function attributesOf(
  tag: string,
  from: number,
  damaged: (problem: string) => Error,
): Map<string, string> {
  const attributes = new Map<string, string>()
  let end = from
  attribute.lastIndex = from
  for (let found = attribute.exec(tag); found; found = attribute.exec(tag)) {
    const [, key = '', double, single] = found
    if (attributes.has(key)) throw damaged(`a tag has "${key.slice(0, 20)}" twice`)
    attributes.set(key, double ?? single ?? '')
    end = attribute.lastIndex
  }
  if (/[\ufffe\uffff]/.test(tag)) throw damaged('a tag has characters that XML does not allow')
  if (/[^ \t\r\n]/.test(tag.slice(end))) throw damaged('an attribute has no value in quotes')
  return attributes
}
