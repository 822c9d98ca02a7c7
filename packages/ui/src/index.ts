export {
  Button,
  IconButton,
  buttonLook,
  type ButtonProps,
  type ButtonVariant,
  type IconButtonProps,
} from './actions/button.tsx';
export { Brand, BrandMark } from './brand/brand-mark.tsx';
export {
  countOf,
  MONEY,
  oneSeries,
  PERCENT,
  type ChartData,
  type ChartPlace,
  type ChartSeries,
  type ChartUnit,
} from './charts/chart-data.ts';
export { ChartPending } from './charts/chart-pending.tsx';
export { saveFile } from './charts/save-file.ts';
export { BarChart, LineChart, StackedBarChart } from './charts/charts.tsx';
export { DonutChart } from './charts/donut-chart.tsx';
export type { ChartProps } from './charts/chart-frame.tsx';
export { Amount, type AmountProps } from './data/amount.tsx';
export { ChangeList, type ChangeLine } from './data/change-list.tsx';
export { mappingErrors, useColumnChoices, type ColumnChoices, type ColumnMemory } from './data/column-choices.ts';
export { ColumnMapping, type ColumnMappingProps, type FileColumn } from './data/column-mapping.tsx';
export type { ColumnChoice } from './data/columns-menu.tsx';
export { DataTable, type DataTableProps } from './data/data-table.tsx';
export type { SortDirection, Sorting } from './data/sort-head.tsx';
export type { Column } from './data/table-row.tsx';
export { Concealed } from './data/concealed.tsx';
export { DetailList, Meter } from './data/detail-list.tsx';
export { Row, RowIcon, RowList, type RowProps } from './data/row-list.tsx';
export { ChooseBox } from './data/choose-box.tsx';
export { SelectionBar } from './data/selection-bar.tsx';
export { useSelection, type Choosing, type Selection } from './data/use-selection.ts';
export { CountLabel, StatusLabel, type Tone } from './data/status-label.tsx';
export { accountColumn, branchColumn, documentColumn } from './entry-grid/columns/account-columns.ts';
export { amountColumn } from './entry-grid/columns/amount-column.ts';
export { dateColumn } from './entry-grid/columns/date-column.ts';
export { choiceColumn, textColumn, type ColumnOptions } from './entry-grid/columns/plain-columns.ts';
export { EntryGrid, type EntryGridProps } from './entry-grid/entry-grid.tsx';
export type { EntryState } from './entry-grid/entry-core.ts';
export type { EntryStore } from './entry-grid/entry-store.ts';
export type { EntryColumn, EntryOption } from './entry-grid/model/column.ts';
export { useEntryState, useEntryStore } from './entry-grid/use-entry-store.ts';
export { ProgressBar } from './feedback/progress-bar.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { EmptyState, ErrorState, Skeleton } from './feedback/states.tsx';
export {
  createToastStore,
  SNACKBAR_MS,
  STATUS_TOAST_MS,
  type PastMessage,
  type Schedule,
  type Toast,
  type ToastMessage,
  type ToastStore,
} from './feedback/toast-store.ts';
export { Toaster } from './feedback/toaster.tsx';
export { ChoiceField, type ChoiceFieldProps } from './fields/choice-field.tsx';
export { DateField, type DateFieldProps } from './fields/date-field.tsx';
export { FileDrop, type FileDropProps } from './fields/file-drop.tsx';
export { fileSizeInWords } from './fields/file-size.ts';
export { MaskedField, type MaskedFieldProps } from './fields/masked-field.tsx';
export type { MaskKind } from './fields/masks.ts';
export { MoneyField, type MoneyFieldProps } from './fields/money-field.tsx';
export { PasswordField } from './fields/password-field.tsx';
export {
  SelectField,
  TextAreaField,
  TextField,
  type SelectFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './fields/text-field.tsx';
export { keepFocus } from './focus/focus-keeper.ts';
export { Form, type FormProps } from './form/form.tsx';
export { LeaveButton } from './form/leave-button.tsx';
export { hasUnsaved, leaveUnsaved, useHasUnsaved, useUnsaved } from './form/unsaved.ts';
export { FormPage, Review, ReviewPart, type FormPageProps, type ReviewPartProps } from './form/form-page.tsx';
export { Breadcrumb, Card, PageHeader, type CardProps, type PageHeaderProps } from './layout/card.tsx';
export { Actions, Detail, DetailHead, DetailSection, NumberedSteps } from './layout/detail.tsx';
export { FilterBar, FilterChip, Fold, Folds, SearchField, SearchLine } from './layout/filter-bar.tsx';
export { Key } from './layout/key.tsx';
export { Stepper } from './layout/stepper.tsx';
export { Tabs, type TabsProps } from './layout/tabs.tsx';
export { Timeline, type TimelineMoment } from './layout/timeline.tsx';
export { SkipLink, VisuallyHidden } from './layout/visually-hidden.tsx';
export { ConfirmDialog, Dialog, Drawer } from './overlay/dialog.tsx';
export type { ConfirmDialogProps, DialogProps, DrawerProps } from './overlay/dialog-props.ts';
export { LeaveQuestion } from './overlay/leave-question.tsx';
export { Menu } from './overlay/menu.tsx';
export type { MenuAction, MenuChoice, MenuEntry, MenuTicks } from './overlay/menu-props.ts';
export { Popover } from './overlay/popover.tsx';
export { Tooltip } from './overlay/tooltip.tsx';
export { relativeTime, timeAgo } from './time/relative-time.ts';
export { classNames } from './tokens/class-names.ts';
export { isTyping } from './tokens/keyboard.ts';
export { MOBILE_QUERY, useMediaQuery } from './tokens/use-media-query.ts';
