import { SearchField } from '@bank/ui';
import { History, MessageSquare } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { Portrait } from '../../components/picture.tsx';
import styles from '../../components/sample.module.css';
import { dayWords, holds } from '../../context/sample-values.ts';
import { useSampleRead } from '../../context/use-sample-call.ts';
import type { Project } from '../../entities.ts';
import own from './projects.module.css';

/** The project list of the sample, the latest first. */
export function ProjectsScreen(): ReactNode {
  const projects = useSampleRead<readonly Project[]>('/api/list/all');
  return <Answered answer={projects}>{(data) => <Projects projects={data} />}</Answered>;
}

function Projects({ projects }: { readonly projects: readonly Project[] }): ReactNode {
  const [search, setSearch] = useState('');
  const rows = useMemo(
    () =>
      projects
        .filter(({ projectName, userName, email }) => holds(search, [projectName, userName, email]))
        .toSorted((a, b) => b.date.localeCompare(a.date)),
    [projects, search],
  );
  return (
    <>
      <div className={styles.bar}>
        <SearchField label="Buscar por projeto ou pessoa" value={search} onChange={setSearch} />
      </div>
      {rows.length === 0 ? (
        <NothingFound what="nenhum projeto" isNarrowed={projects.length > 0} onClear={() => setSearch('')} />
      ) : (
        <ul className={styles.tiles} aria-label="Projetos de exemplo">
          {rows.map((project) => (
            <li key={project.id} className={own.project}>
              <img className={own.cover} src={project.projectImage} alt="" />
              <div className={own.words}>
                <h2 className={own.title}>{project.projectName}</h2>
                <span className={styles.person}>
                  <Portrait src={project.userImage} size={32} />
                  <span>
                    <span className={styles.first}>{project.userName}</span>
                    <span className={styles.second}>{project.email}</span>
                  </span>
                </span>
                <span className={own.foot}>
                  <span>{dayWords(project.date)}</span>
                  <span className={own.count}>
                    <MessageSquare size={16} strokeWidth={1.7} aria-hidden />
                    {project.comment === 1 ? '1 comentário' : `${project.comment} comentários`}
                  </span>
                  <span className={own.count}>
                    <History size={16} strokeWidth={1.7} aria-hidden />
                    {project.revision === 1 ? '1 revisão' : `${project.revision} revisões`}
                  </span>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
