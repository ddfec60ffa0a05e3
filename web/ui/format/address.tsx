/** Shows an email address that breaks before its @, or where it must. The period of its sentence belongs inside: after a full line it would stand alone. */
export function Address({ children, className = '' }: { children: string; className?: string }) {
  const at = children.lastIndexOf('@')
  return (
    <span className={`wrap-break-word inline-block max-w-full ${className}`}>
      {children.slice(0, Math.max(0, at))}
      {at > 0 && <wbr />}
      {children.slice(Math.max(0, at))}
    </span>
  )
}
