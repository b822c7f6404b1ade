alter table history validate constraint history_about;
